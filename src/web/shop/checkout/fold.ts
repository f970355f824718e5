/** As many lines as are always in sight. */
const SHOWN = 3

/** Puts what needs a look first, in its own order. All of that is shown, filled up to three with the
 * others; the rest is folded, so folding never hides anything to look at. */
export function fold<T>(lines: readonly T[], needsLook: (line: T) => boolean) {
  const first = lines.filter(needsLook)
  const others = lines.filter((line) => !needsLook(line))
  const room = Math.max(0, SHOWN - first.length)
  return { shown: [...first, ...others.slice(0, room)], folded: others.slice(room) }
}
