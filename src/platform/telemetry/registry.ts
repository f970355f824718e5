/** Names and values that are few and fixed: a route's pattern, a job's name. Never what anyone typed. */
export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Gauge {
  set(value: number, labels?: Labels): void
  /** Forgets all values: what isn't set anew isn't shown. */
  clear(): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
}

/**
 * What a process counts, and how Prometheus reads it. The series named with a counter or histogram
 * are shown from the start: a rate doesn't see the first one that comes out of nowhere.
 */
export interface Registry {
  counter(name: string, help: string, series?: readonly Labels[]): Counter
  gauge(name: string, help: string): Gauge
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
    series?: readonly Labels[],
  ): Histogram
  /** Called before each reading, to set what isn't counted as it happens. */
  beforeReading(look: () => void | Promise<void>): void
  /** Everything in Prometheus's text format. */
  read(): Promise<string>
}

/** Format and semantics are Prometheus's own, of which a shop needs this much and no library. */
export function openRegistry(): Registry {
  const families = new Map<string, () => string[]>()
  const looks: Array<() => void | Promise<void>> = []

  function family(name: string, type: string, help: string, lines: () => string[]): void {
    if (families.has(name)) throw new Error(`There are two metrics named ${name}`)
    families.set(name, () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()])
  }

  return {
    counter(name, help, series = []) {
      const values = new Map(series.map((labels) => [keyOf(labels), 0]))
      family(name, 'counter', help, () => linesOf(name, values))
      return {
        add(labels = {}, by = 1) {
          const key = keyOf(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    gauge(name, help) {
      const values = new Map<string, number>()
      family(name, 'gauge', help, () => linesOf(name, values))
      return {
        set: (value, labels = {}) => void values.set(keyOf(labels), value),
        clear: () => values.clear(),
      }
    },
    histogram(name, help, bounds, series = []) {
      const empty = () => ({ counts: Array<number>(bounds.length + 1).fill(0), sum: 0 })
      const all = new Map(series.map((labels) => [keyOf(labels), empty()]))
      family(name, 'histogram', help, () =>
        [...all].flatMap(([key, { counts, sum }]) =>
          histogramLines(name, key, bounds, counts, sum),
        ),
      )
      return {
        observe(value, labels = {}) {
          const key = keyOf(labels)
          const one = all.get(key) ?? empty()
          all.set(key, one)
          const bucket = bounds.findIndex((bound) => value <= bound)
          const at = bucket < 0 ? bounds.length : bucket
          one.counts[at] = (one.counts[at] ?? 0) + 1
          one.sum += value
        },
      }
    },
    beforeReading: (look) => void looks.push(look),
    async read() {
      await Promise.all(looks.map((look) => look()))
      return [...families.values()]
        .flatMap((lines) => lines())
        .join('\n')
        .concat('\n')
    },
  }
}

function linesOf(name: string, values: Map<string, number>): string[] {
  return [...values].map(([key, value]) => `${name}${key && `{${key}}`} ${value}`)
}

function histogramLines(
  name: string,
  key: string,
  bounds: readonly number[],
  counts: readonly number[],
  sum: number,
): string[] {
  const before = key && `${key},`
  let total = 0
  const buckets = counts.map((count, at) => {
    total += count
    return `${name}_bucket{${before}le="${bounds[at] ?? '+Inf'}"} ${total}`
  })
  const braced = key && `{${key}}`
  return [...buckets, `${name}_sum${braced} ${sum}`, `${name}_count${braced} ${total}`]
}

function keyOf(labels: Labels): string {
  let key = ''
  for (const name in labels) key += `${key && ','}${name}="${escaped(labels[name] ?? '')}"`
  return key
}

function escaped(value: string): string {
  return /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value
}
