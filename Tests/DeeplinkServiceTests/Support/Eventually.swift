import Glibc

/// Asks until it is so, for longer than any machine stalls: a minute, and many times. Gives whether it is.
func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  var tries = 0
  while tries < 1_000 || ContinuousClock.now < deadline {
    if try isSo() { return true }
    tries += 1
    usleep(1_000)
  }
  return false
}
