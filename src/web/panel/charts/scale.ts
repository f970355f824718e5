/** Where a value falls between the bottom (0) and the top (1) of a plot, and which values get
 * labels. */
export interface Scale {
  at(value: number): number
  ticks: number[]
}

/** From zero to a round number at or above the largest value, or from a round number below zero: a
 * day can refund more than it earns. */
export function fromZero(values: number[], least = 1): Scale {
  const top = roundUp(Math.max(least, ...values))
  const lowest = Math.min(0, ...values)
  if (lowest === 0) return { at: (value) => value / top, ticks: [0, top / 2, top] }
  const bottom = -roundUp(-lowest)
  return { at: (value) => (value - bottom) / (top - bottom), ticks: [bottom, 0, top] }
}

/** 1, 2, 4, 5 or 10 times a power of ten: half of it is as easy to read as the whole. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 10].find((each) => each * power >= value) ?? 10
  // There's no half an order: small counts end at an even number.
  return Math.max(2, step * power)
}

/** A share of one, zoomed in when the values are close to one. */
export function shares(values: number[]): Scale {
  const least = Math.min(0.9, ...values)
  const bottom = Math.floor(least * 10) / 10
  return {
    at: (value) => (value - bottom) / (1 - bottom),
    ticks: [bottom, (bottom + 1) / 2, 1],
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TIMES = [1, 10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 10 * DAY, 30 * DAY]

/** Seconds on a log scale: a minute and a day are both visible. */
export function times(values: number[]): Scale {
  const [least, most] = [Math.min(MINUTE, ...values), Math.max(HOUR, ...values)]
  const from = TIMES.findLastIndex((each) => each <= least)
  const to = TIMES.findIndex((each) => each >= most)
  const all = TIMES.slice(Math.max(from, 0), to < 0 ? undefined : to + 1)
  const [bottom, top] = [Math.log(all[0] ?? 1), Math.log(all.at(-1) ?? 30 * DAY)]
  // Labels too close together can't be read.
  const ticks = all.filter((_, place) => all.length <= 4 || (all.length - 1 - place) % 2 === 0)
  return { at: (value) => (Math.log(value) - bottom) / (top - bottom), ticks }
}
