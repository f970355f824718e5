import { setTimeout as sleep } from 'node:timers/promises'
import { hundredths, repeat } from '../measure.ts'
import { type BareFigures, measureBare } from './bare.ts'
import type { Buyer } from './buyer.ts'
import { type Figures, perUnit, readCrossed, readMeters } from './meter.ts'
import { startRecording, stopRecording } from './record.ts'
import type { BenchShop } from './shop.ts'
import type { Size } from './size.ts'
import { listStatements } from './statements.ts'
import type { Crossed } from './wire.ts'

/** Something that every buyer does once. */
export interface Stage {
  name: string
  run: (buyer: Buyer) => Promise<void>
  /** How long after its answer a call still writes. */
  settleMs?: number
  /** The bare server writes one row of this table per call, and nothing else. */
  onlyTable?: string
}

/** What a stage costs, beside what it costs bare. */
export interface Line {
  name: string
  shop: Figures & { p50?: number; p95?: number }
  bare?: Pick<BareFigures, 'cpuMs'> & Partial<BareFigures>
  /** CPU of the shop by that of the bare server. */
  ratio?: number
}

export async function measureStage(
  shop: BenchShop,
  stage: Stage,
  buyers: Buyer[],
  size: Size,
): Promise<Line> {
  if (size.withBare) await startRecording(shop.owner)
  const list = listStatements(shop)
  if (size.statements) await list.reset()
  const before = await readMeters(shop)
  const counts: Crossed[] = []
  const { p50, p95 } = await repeat(buyers.length, size.atOnce, async (index) => {
    const buyer = buyers[index]
    if (!buyer) return
    const sent = size.atOnce === 1 ? await readCrossed(shop) : undefined
    await stage.run(buyer)
    if (sent) counts.push(difference(await readCrossed(shop), sent))
  })
  await sleep(stage.settleMs ?? 0)
  const after = await readMeters(shop)
  const figures = { ...perUnit(before, after, buyers.length), ...usual(counts, stage), p50, p95 }
  if (size.statements) await list.print(stage.name, buyers.length)
  if (!size.withBare) return { name: stage.name, shop: figures }
  const { onlyTable } = stage
  const recorded = await stopRecording(shop.owner)
  const transactions = onlyTable
    ? recorded
        .flat()
        .filter(({ table }) => table.includes(`.${onlyTable}`))
        .map((change) => [change])
    : recorded
  const options = { units: buyers.length, atOnce: size.atOnce, bytes: 500 }
  const bare = await measureBare(shop, transactions, options)
  return { name: stage.name, shop: figures, bare, ratio: ratioOf(figures, bare) }
}

function difference(after: Crossed, before: Crossed): Crossed {
  const statements = after.statements - before.statements
  return { ...after, statements, roundTrips: after.roundTrips - before.roundTrips }
}

/** One by one, the median leaves out what came between by chance. A stage that still writes after its
 * answer is counted as a whole. */
function usual(counts: Crossed[], { settleMs }: Stage): Partial<Crossed> {
  if (counts.length === 0 || settleMs) return {}
  const median = (read: (each: Crossed) => number) =>
    counts.map(read).toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  return {
    statements: median(({ statements }) => statements),
    roundTrips: median(({ roundTrips }) => roundTrips),
  }
}

export function ratioOf(shop: Pick<Figures, 'cpuMs'>, bare: { cpuMs: { shop: number } }): number {
  return hundredths(shop.cpuMs.shop / bare.cpuMs.shop)
}
