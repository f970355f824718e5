/** From the bottom (0) to the top (1) of a plot, and which values get labels. */
export interface Scale {
  at(value: number): number
  ticks: number[]
}

const MOST_STEPS = 5

/** To the first round number above; from below zero, since a day can refund more than it earns. */
export function fromZero(values: number[], least = 1): Scale {
  const [most, lowest] = [Math.max(least, ...values), Math.min(0, ...values)]
  const step = roundStep((most - lowest) / MOST_STEPS)
  const [bottom, top] = [Math.floor(lowest / step) * step, Math.ceil(most / step) * step]
  const count = Math.round((top - bottom) / step) + 1
  return {
    at: (value) => (value - bottom) / (top - bottom),
    ticks: Array.from({ length: count }, (_, place) => bottom + place * step),
  }
}

/** 1, 2, 2.5 or 5 times a power of ten; there's no half an order. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  const step = [1, 2, 2.5, 5, 10].find(
    (each) => each * power >= value && Number.isInteger(each * power),
  )
  return (step ?? 10) * power
}

/** A share of one, zoomed in when the values are close to one. */
export function shares(values: number[]): Scale {
  const least = Math.min(0.9, ...values)
  const bottom = Math.floor(least * 10) / 10
  return { at: (value) => (value - bottom) / (1 - bottom), ticks: [bottom, (bottom + 1) / 2, 1] }
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
