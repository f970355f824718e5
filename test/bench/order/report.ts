import { hundredths, report } from '../measure.ts'
import { lesser, overBudget, setBudget } from './budget.ts'
import type { Figures } from './meter.ts'
import { type Measured, measureOrders } from './run.ts'
import type { Size } from './size.ts'
import type { Line } from './stage.ts'
import { tableOf } from './table.ts'

/** Warm means that every connection has seen each statement often enough to keep one plan for it. */
const FULL = { orders: 200, warmUp: 150, rehearsals: 2, large: 10, atOnce: 4, withBare: true }
/** One buyer after the other: what's counted doesn't depend on who comes first. */
const SHORT = { orders: 6, warmUp: 4, rehearsals: 1, large: 3, atOnce: 1, withBare: false }

/** Prints a line per stage; returns whether the counts are within their budget. */
export async function benchOrders(options: {
  short: boolean
  statements: boolean
  /** Prints the stages as Markdown, too. */
  table: boolean
  against?: string | undefined
  /** How many orders, if not as many as usual. */
  units?: string | undefined
  /** Takes what's measured as the budget from now on. */
  'set-budget': boolean
}): Promise<boolean> {
  const usual = options.short ? SHORT : FULL
  const orders = Number(options.units ?? usual.orders)
  const size = { ...usual, orders, statements: options.statements }
  const { earlier, lines, keptBytes } = await measureInTurns(size, options.against)
  const all = earlier.length > 0 ? [...earlier, wholeOrder(earlier)] : []
  const print = (line: Pick<Line, 'name'> & { shop: Pick<Figures, 'cpuMs'> }) => {
    const before = all.find(({ name }) => name === line.name)?.shop
    const ofBefore = before && hundredths(line.shop.cpuMs.shop / before.cpuMs.shop)
    report(line.name, { ...line, ...(before ? { before, ofBefore } : {}) })
  }
  for (const line of [...lines, wholeOrder(lines)]) print(line)
  if (options.table) process.stdout.write(tableOf([...lines, wholeOrder(lines)], all))
  report('kept in the database, per order', { bytes: keptBytes })
  report('pay: 100 deeds by 10', { ratio: hundredByTen(lines), before: hundredByTen(earlier) })
  if (options['set-budget']) {
    setBudget(lines)
    return true
  }
  if (!options.short || isKept(overBudget(lines))) return true
  // A busy machine adds a statement by chance; a stage that sends one more does it again.
  const again = await measureOrders('.', size)
  return isKept(overBudget(lesser(lines, again.lines)))
}

/** Two checkouts take turns, and each stage counts as the cheaper of its two times: others on the
 * machine can only make it look dearer, and not for as long as all of this takes. */
async function measureInTurns(size: Size, against: string | undefined) {
  if (!against) return { earlier: [], ...(await measureOrders('.', size)) }
  const earlier: Line[][] = []
  const own: Measured[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    earlier.push((await measureOrders(against, { ...size, withBare: false })).lines)
    own.push(await measureOrders('.', size))
  }
  return {
    earlier: cheaper(earlier),
    lines: cheaper(own.map(({ lines }) => lines)),
    keptBytes: Math.min(...own.map(({ keptBytes }) => keptBytes)),
  }
}

function cheaper(turns: Line[][]): Line[] {
  const costOf = ({ shop }: Line) => shop.cpuMs.shop
  return (turns[0] ?? []).map(({ name }) =>
    turns
      .flatMap((lines) => lines.filter((line) => line.name === name))
      .reduce((least, line) => (costOf(line) < costOf(least) ? line : least)),
  )
}

/** Says what is over. */
function isKept(over: string[]): boolean {
  for (const words of over) process.stderr.write(`${words}\n`)
  return over.length === 0
}

const PARTS = { open: 1, place: 1, pay: 1, 'delivered deed, all jobs': 2 }

/** From the open payment until both deeds are delivered and emailed. */
function wholeOrder(lines: Line[]): { name: string; shop: Pick<Figures, 'cpuMs' | 'statements'> } {
  const parts = Object.entries(PARTS).flatMap(([name, times]) => {
    const line = lines.find((each) => each.name === name)
    return line ? [{ ...line.shop, times }] : []
  })
  const sum = (read: (figures: Figures) => number) =>
    hundredths(parts.reduce((total, part) => total + part.times * read(part), 0))
  return {
    name: 'order of two deeds',
    shop: {
      cpuMs: {
        server: sum(({ cpuMs }) => cpuMs.server),
        worker: sum(({ cpuMs }) => cpuMs.worker),
        postgres: sum(({ cpuMs }) => cpuMs.postgres),
        standins: sum(({ cpuMs }) => cpuMs.standins),
        load: sum(({ cpuMs }) => cpuMs.load),
        shop: sum(({ cpuMs }) => cpuMs.shop),
      },
      statements: sum(({ statements }) => statements),
    },
  }
}

function hundredByTen(lines: Line[]): number | undefined {
  const of = (deeds: number) =>
    lines.find(({ name }) => name === `pay, ${deeds} deeds`)?.shop.cpuMs.shop
  const [ten, hundred] = [of(10), of(100)]
  return ten && hundred ? hundredths(hundred / ten) : undefined
}
