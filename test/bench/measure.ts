/** Runs something many times, a few at once, and returns how long each run took. */
export async function repeat(
  times: number,
  atOnce: number,
  run: (index: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p95: number }> {
  const durations: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        const index = next
        next += 1
        const began = performance.now()
        await run(index)
        durations.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return {
    perSecond: round(times / seconds),
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
  }
}

/** The time that this share of the runs didn't exceed. */
export function percentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return round(sorted[Math.floor(sorted.length * share)] ?? 0)
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** One JSON line per measurement. */
export function report(name: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`)
}
