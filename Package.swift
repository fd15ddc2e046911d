// swift-tools-version: 6.3
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
    swiftSettings: swiftSettings)
}

// Each module imports only modules that stand above it here.
let package = Package(
  name: "deeplinkd",
  products: [
    .library(name: "URLPatterns", targets: ["URLPatterns"]),
    .library(name: "DeepLinks", targets: ["DeepLinks"]),
    .library(name: "Coordinators", targets: ["Coordinators"]),
    .library(name: "DeeplinkService", targets: ["DeeplinkService"]),
    .executable(name: "deeplinkd", targets: ["deeplinkd"]),
  ],
  targets: [
    // C libraries
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),
    .target(
      name: "CRE2", linkerSettings: [.linkedLibrary("re2"), .linkedLibrary("stdc++")]),
    .target(name: "CIDN2", linkerSettings: [.linkedLibrary("idn2")]),
    .target(name: "CUnistring", linkerSettings: [.linkedLibrary("unistring")]),

    module("Locks"),
    module("JSON"),
    module("URLPatterns"),
    module("Coordinators"),
    module("DeepLinks", ["CRE2", "CIDN2", "CUnistring", "JSON", "URLPatterns", "Coordinators"]),
    module("Sessions", ["Locks", "DeepLinks", "Coordinators"]),
    module("HTTPServer", ["CMicroHTTPD", "Locks"]),
    module(
      "DeeplinkService",
      ["Locks", "JSON", "URLPatterns", "DeepLinks", "Coordinators", "Sessions", "HTTPServer"]),
    .executableTarget(
      name: "deeplinkd", dependencies: ["DeepLinks", "HTTPServer", "DeeplinkService"],
      swiftSettings: swiftSettings),

    .executableTarget(
      name: "HTTPBenchmark", dependencies: ["HTTPServer"], path: "Benchmarks/HTTPBenchmark",
      swiftSettings: swiftSettings),

    .target(name: "CAllocationCount", path: "Benchmarks/CAllocationCount"),
    .executableTarget(
      name: "MatcherBenchmark", dependencies: ["CAllocationCount", "DeepLinks", "JSON"],
      path: "Benchmarks/MatcherBenchmark", swiftSettings: swiftSettings),
    .executableTarget(
      name: "SessionBenchmark", dependencies: ["JSON", "Coordinators", "DeepLinks", "Sessions"],
      path: "Benchmarks/SessionBenchmark", swiftSettings: swiftSettings),

    // The articles' apps.
    .target(
      name: "ArticleLinks", dependencies: ["URLPatterns", "DeepLinks", "Coordinators"],
      path: "Examples/ArticleLinks", swiftSettings: swiftSettings),
    .target(
      name: "NumberPicker", dependencies: ["Coordinators"], path: "Examples/NumberPicker",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "ArticleService", dependencies: ["ArticleLinks", "DeepLinks", "DeeplinkService"],
      path: "Examples/ArticleService", swiftSettings: swiftSettings),
    .target(
      name: "SessionClient", dependencies: ["Coordinators"], path: "Examples/SessionClient",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "FollowSession", dependencies: ["SessionClient", "Coordinators"], path: "Examples/FollowSession",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "ArticleLinks", "ArticleService", "NumberPicker", "SessionClient", "FollowSession", "Coordinators",
        "DeepLinks",
        "DeeplinkService",
      ],
      path: "Examples/Tests", swiftSettings: swiftSettings),

    // What tests of several modules need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    tests(of: "JSON"),
    tests(of: "URLPatterns"),
    tests(of: "DeepLinks", ["JSON", "Coordinators"]),
    tests(of: "Coordinators"),
    tests(of: "Sessions", ["JSON", "DeepLinks", "Coordinators"]),
    tests(of: "HTTPServer", ["Locks", "TestSupport"]),
    tests(of: "deeplinkd"),
    tests(
      of: "DeeplinkService",
      ["JSON", "DeepLinks", "Coordinators", "Sessions", "HTTPServer", "Locks", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
