extension Wrapper {
  /// Whether an argument of this name is the wrapper's own, so that nobody misses it in the target.
  func hasOwn(_ name: String) -> Bool {
    Self.hasOwnOfAny(name) || ownNames.contains(Substring(name))
      || ownPrefixes.contains { name.hasPrefix($0) }
  }

  /// What campaigns and networks put onto any URL.
  static func hasOwnOfAny(_ name: String) -> Bool {
    name.hasPrefix("utm_")
      || ["gclid", "fbclid", "dclid", "msclkid", "igshid", "mc_cid", "mc_eid"].contains(name)
  }

  private var ownNames: [Substring] {
    let names =
      switch self {
      // Its "manually constructing a URL", and what its console adds.
      case .firebaseDynamicLink:
        """
        link apn afl amv ifl ius ipfl ipbi ibi isi imv efr ofl st sd si at ct mt pt cid sid d
        _cpb _cpt _fpb _imcp _icp _osl _fpal
        """
      case .google:
        """
        url q sa ved usg source src rct cd cad cshid esrc ei sig sntz ust opi uact bvm psig
        """
      case .facebook, .instagram: "u h e s enc __tn__ c[0] c[1] c[2]"
      case .safelinks: "url data sdata reserved"
      case .proofpoint: "u d c r m s e k p n x t"
      case .ses, .postmark, .androidIntent: ""
      case .branch: "feature channel campaign stage tags"
      case .onelink: "pid c is_retargeting shortlink deep_link_value"
      case .adjust:
        """
        campaign adgroup creative fallback redirect redirect_windows label deep_link deeplink
        engagement_type tracker_limit
        """
      }
    return names.split { $0.isWhitespace }
  }

  private var ownPrefixes: [String] {
    switch self {
    case .branch: ["$", "_branch", "~", "+"]
    case .onelink: ["af_", "deep_link_sub"]
    case .adjust: ["adjust_", "adj_", "deep_link_", "install_callback", "event_callback_", "referrer"]
    default: []
    }
  }
}
