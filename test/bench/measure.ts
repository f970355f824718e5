/** Runs something many times, a few at once, and says how long each took. */
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
  durations.sort((a, b) => a - b)
  const at = (share: number) => round(durations[Math.floor(durations.length * share)] ?? 0)
  return { perSecond: round(times / seconds), p50: at(0.5), p95: at(0.95) }
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** One JSON line a measurement. */
export function report(name: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`)
}
