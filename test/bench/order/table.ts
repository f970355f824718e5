import type { Figures } from './meter.ts'
import type { Line } from './stage.ts'

type Shown = { name: string; shop: Pick<Figures, 'cpuMs' | 'statements'> & Partial<Line['shop']> }

const HEAD = [
  'per unit',
  'statements (before)',
  'CPU ms: server',
  'worker',
  'PostgreSQL',
  'total (before)',
  'of before',
  'bare',
  'by bare',
  'WAL kB',
  'p50, p95 ms',
]

/** The measured stages as the table of docs/scale.md. */
export function tableOf(
  lines: (Shown & Pick<Partial<Line>, 'bare' | 'ratio'>)[],
  earlier: Shown[],
): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const rows = lines.map(({ name, shop, bare, ratio }) => {
    const before = earlier.find((each) => each.name === name)?.shop
    const { server, worker, postgres, shop: total } = shop.cpuMs
    return row([
      name,
      beside(shop.statements, before?.statements),
      ...[server, worker, postgres].map(tenths),
      beside(total, before?.cpuMs.shop),
      before ? (total / before.cpuMs.shop).toFixed(2) : '',
      bare ? tenths(bare.cpuMs.shop) : '',
      ratio ? `${tenths(ratio)} ×` : '',
      shop.walBytes === undefined ? '' : tenths(shop.walBytes / 1000),
      shop.p50 === undefined ? '' : `${Math.round(shop.p50)}, ${Math.round(shop.p95 ?? 0)}`,
    ])
  })
  return [row(HEAD), row(HEAD.map(() => '---')), ...rows].join('')
}

function beside(value: number, before: number | undefined): string {
  return before === undefined ? tenths(value) : `${tenths(value)} (${tenths(before)})`
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10)
}
