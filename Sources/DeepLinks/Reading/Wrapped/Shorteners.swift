/// Hosts whose links say nothing of where they lead: only asking them would, and nobody is asked here.
package enum Shorteners {
  /// True for http and https at their default ports, whatever the path.
  package static func include(_ url: borrowing LinkURL) -> Bool {
    var covers: [OriginTable.Cover] = []
    table.covering(url, into: &covers)
    return !covers.isEmpty
  }

  private static let table = OriginTable(
    hosts.flatMap { host in
      ["https", "http"].map { Origin(scheme: $0, host: .exact(String(host))) }
    })

  private static var hosts: [Substring] {
    """
    t.co bit.ly bitly.com j.mp tinyurl.com goo.gl g.co ow.ly is.gd v.gd buff.ly lnkd.in fb.me a.co amzn.to
    rebrand.ly cutt.ly t.ly rb.gy shorturl.at shorturl.asia tiny.cc tiny.one bl.ink trib.al dlvr.it ift.tt
    s.id soo.gd clck.ru vk.cc goo.su u.to adf.ly bc.vc shorte.st ouo.io po.st mcaf.ee su.pr x.co tr.im qr.ae
    wp.me db.tt git.io snip.ly short.gy shrtco.de hubs.ly hubs.la hubs.li spr.ly pin.it redd.it
    flic.kr nyti.ms wapo.st bbc.in cnn.it reut.rs econ.st on.ft.com on.wsj.com forms.gle aka.ms 1drv.ms dwz.cn
    t.cn url.cn b23.tv v.ht kutt.it urlz.fr ln.run n9.cl qrco.de eepurl.com cl.ly
    """.split { $0.isWhitespace }
  }
}
