/** What an outsider saw of one line: any JSON, with the moment of payment as its origin of time. */
export interface Observation {
  isWithheld: boolean
  /** Its order: lines of one share much, and must not be known while another is asked about. */
  group: string
  paidAt: number
  seen: unknown
}

type Features = Map<string, number>

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const HOUR = 3_600_000

/** Every value as a number under the path where it was seen: a moment as what can be read from it, a
 * text as whether it's there. */
export function featuresOf({ seen, paidAt }: Observation): Features {
  const features: Features = new Map()
  const walk = (path: string, value: unknown): void => {
    if (typeof value === 'number') features.set(path, value)
    else if (typeof value === 'boolean') features.set(path, Number(value))
    else if (typeof value === 'string' && MOMENT.test(value)) {
      const at = new Date(value)
      features.set(`${path} after`, (at.getTime() - paidAt) / HOUR)
      features.set(`${path} hour`, at.getUTCHours() + at.getUTCMinutes() / 60)
      features.set(`${path} day`, at.getUTCDay())
      features.set(`${path} second`, at.getUTCSeconds() + at.getUTCMilliseconds() / 1000)
    } else if (Array.isArray(value)) {
      features.set(`${path} count`, value.length)
      for (const [place, each] of value.entries()) walk(`${path}.${place}`, each)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) walk(`${path}.${key}`, each)
    } else features.set(`${path}=${String(value)}`, 1)
  }
  walk('', seen)
  return features
}

type Learner = (rows: number[][], isWithheld: boolean[]) => (row: number[]) => boolean

/** The one question about one value that tells most of them apart. */
export const stump: Learner = (rows, isWithheld) => {
  let best = { right: -1, column: 0, above: 0, isAbove: true }
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const order = rows
      .map((row, place) => ({ value: row[column] ?? 0, isTrue: isWithheld[place] === true }))
      .toSorted((a, b) => a.value - b.value)
    // Of those above: how many are withheld; of those below: how many aren't.
    let right = order.filter(({ isTrue }) => isTrue).length
    for (const [place, { value, isTrue }] of order.entries()) {
      right += isTrue ? -1 : 1
      const next = order[place + 1]?.value
      if (next === undefined || next === value) continue
      for (const [isAbove, score] of [
        [true, right],
        [false, order.length - right],
      ] as const) {
        if (score > best.right) best = { right: score, column, above: (value + next) / 2, isAbove }
      }
    }
  }
  return (row) => (row[best.column] ?? 0) > best.above === best.isAbove
}

/** All values together, each with a weight (logistic regression, kept small). */
export const logistic: Learner = (rows, isWithheld) => {
  const weights = new Array<number>(rows[0]?.length ?? 0).fill(0)
  let bias = 0
  const chance = (row: number[]) =>
    1 /
    (1 + Math.exp(-row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), bias)))
  for (let round = 0; round < 150; round += 1) {
    for (const [place, row] of rows.entries()) {
      const error = (isWithheld[place] ? 1 : 0) - chance(row)
      bias += 0.02 * error
      for (const [column, value] of row.entries()) {
        weights[column] = (weights[column] ?? 0) * 0.999 + 0.02 * error * value
      }
    }
  }
  return (row) => chance(row) > 0.5
}

export interface Score {
  right: number
  of: number
  /** Wilson's 95% interval of the share that was right. */
  from: number
  to: number
}

const PARTS = 5

/** How many a learner gets right of orders that it hasn't seen. */
export function tellApart(observations: Observation[], learner: Learner): Score {
  const all = observations.map(featuresOf)
  const names = [...new Set(all.flatMap((features) => [...features.keys()]))]
  const columns = names.map((name) => all.map((features) => features.get(name) ?? 0))
  const scaled = columns.map(standardized).filter((column) => column !== undefined)
  const rows = all.map((_, place) => scaled.map((column) => column[place] ?? 0))
  const groups = [...new Set(observations.map(({ group }) => group))]
  let right = 0
  for (let part = 0; part < PARTS; part += 1) {
    const isAsked = (group: string) => groups.indexOf(group) % PARTS === part
    const asked = new Set(observations.flatMap(({ group }, place) => (isAsked(group) ? place : [])))
    const known = rows.flatMap((_, place) => (asked.has(place) ? [] : place))
    const guess = learner(
      known.map((place) => rows[place] ?? []),
      known.map((place) => observations[place]?.isWithheld === true),
    )
    for (const place of asked) {
      if (guess(rows[place] ?? []) === observations[place]?.isWithheld) right += 1
    }
  }
  return { right, of: rows.length, ...wilson(right, rows.length) }
}

function standardized(column: number[]): number[] | undefined {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length
  const spread = Math.sqrt(
    column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length,
  )
  return spread > 0 ? column.map((value) => (value - mean) / spread) : undefined
}

function wilson(right: number, of: number): { from: number; to: number } {
  const z = 1.96
  const share = right / of
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const half =
    (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return { from: middle - half, to: middle + half }
}
