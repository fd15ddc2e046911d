import Glibc

/// Asks until it is so, for longer than any machine stalls: a minute, and many times. Gives whether it is.
package func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  var tries = 0
  while tries < 1_000 || ContinuousClock.now < deadline {
    if try isSo() { return true }
    tries += 1
    usleep(1_000)
  }
  return false
}

/// Tries what has to be done in time: where the machine stalls meanwhile it is not, and is tried again. Gives whether it
/// was so once.
package func once(in attempts: Int = 5, _ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<attempts { if try isSo() { return true } }
  return false
}
