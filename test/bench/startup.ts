// `npm run bench -- startup`: how long a role takes from its start until it works, beside others of
// its kind that do nothing. The processor time is what counts on a machine that's busy.
import { hundredths, percentile, report } from './measure.ts'
import { cpuMs, endProgram } from './order/processes.ts'
import { buildRoles, startBenchShop } from './order/shop.ts'

const TIMES = 5

export async function benchStartup(checkout: string): Promise<void> {
  await buildRoles(checkout)
  const shop = await startBenchShop(checkout)
  try {
    for (const role of ['server', 'worker'] as const) {
      const took: number[] = []
      const cpu: number[] = []
      for (let i = 0; i < TIMES; i += 1) {
        const began = performance.now()
        const child = await shop.startAnother(role)
        took.push(performance.now() - began)
        cpu.push(cpuMs(child.pid ?? 0))
        await endProgram(child)
      }
      report(`start of a ${role}`, {
        seconds: hundredths(percentile(took, 0.5) / 1000),
        slowest: hundredths(Math.max(...took) / 1000),
        cpuSeconds: hundredths(percentile(cpu, 0.5) / 1000),
      })
    }
  } finally {
    await shop.close()
  }
}
