/// The hosts of the named wrappers: whole, never a suffix of another name.
extension Wrapper {
  /// What one of a wrapper's hosts opens, on http and https at their default ports.
  var hosts: [(host: Origin.Host, opening: WrapperOpening)] {
    switch self {
    case .google:
      Self.googleDomains.flatMap { domain in
        ["google.\(domain)", "www.google.\(domain)"].map { (.exact($0), .google) }
      }
    case .facebook:
      ["l.facebook.com", "lm.facebook.com", "l.messenger.com"].map { (.exact($0), .facebook) }
    case .instagram: [(.exact("l.instagram.com"), .instagram)]
    case .safelinks: [(.wildcard(below: "safelinks.protection.outlook.com"), .safelinks)]
    case .proofpoint:
      [
        (.exact("urldefense.proofpoint.com"), .proofpoint(rawTargets: false)),
        (.exact("urldefense.com"), .proofpoint(rawTargets: true)),
      ]
    case .ses: [(.wildcard(below: "awstrack.me"), .ses)]
    case .postmark: [(.exact("click.pstmrk.it"), .postmark)]
    case .firebaseDynamicLink: [(.wildcard(below: "page.link"), .firebaseDynamicLink)]
    case .branch: [(.wildcard(below: "app.link"), .branch)]
    case .onelink: [(.wildcard(below: "onelink.me"), .onelink)]
    case .adjust:
      [
        (.exact("app.adjust.com"), .adjust(["deep_link", "deeplink"])),
        (.wildcard(below: "adj.st"), .adjust(["adj_deep_link"])),
      ]
    // It has a scheme, and no host.
    case .androidIntent: []
    }
  }

  /// What it opens on a host of one's own: its path and all its arguments.
  var opening: WrapperOpening? {
    switch self {
    case .proofpoint: .proofpoint(rawTargets: true)
    case .adjust: .adjust(["deep_link", "deeplink", "adj_deep_link"])
    default: hosts.first?.opening
    }
  }

  /// Google's own, as https://www.google.com/supported_domains lists them, and those it has given up using but
  /// still holds.
  private static var googleDomains: [Substring] {
    """
    com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj
    com.bn com.bo com.br bs bt co.bw by com.bz ca cat cc cd cf cg ch ci co.ck cl cm cn com.co co.cr
    com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gf gg
    com.gh com.gi gl gm gp gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm
    jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk
    ml com.mm mn ms com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu
    co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro rs ru rw com.sa
    com.sb sc se com.sg sh si sk com.sl sm sn so sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt
    com.tw co.tz com.ua co.ug co.uk com.uy co.uz com.vc co.ve vg co.vi com.vn vu ws co.za co.zm co.zw
    """.split { $0.isWhitespace }
  }
}
