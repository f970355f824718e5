// npm run nightly -- [--only corpus-tune,money] [--short]
// Everything that takes too long to guard a merge, one after the other, since two at once would measure
// each other. `--short` runs it all at small sizes: a test of this command, not of the shop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { needPrograms, type Program } from '../standins/need-programs.ts'

interface LongRun {
  name: string
  command: string[]
  /** Programs that it starts besides those of every run. */
  needs?: Program[]
  long?: string[]
  short?: string[]
  /** The line of the table that says what came of it, out of its log; the tests that ran, where there's
   * none. */
  figure?(log: string): string | undefined
}

const LOGS = 'results/nightly'
const CHECK = ['npx', 'vitest', 'run', '--project', 'check']
const WITHHELD = [...CHECK, 'test/withheld']
/** What reads and scans documents. */
const EVERY_RUN: Program[] = ['unshare', 'qpdf', 'pdftoppm', 'tesseract', 'clamd']
const RUNS: LongRun[] = [
  ...['tune', 'report'].map((half) => ({
    name: `corpus-${half}`,
    command: ['npm', 'run', 'corpus', '--', '--half', half],
    short: ['--limit', '8'],
    figure: lastMatch(/^wrong ones passed: .+$/gm),
  })),
  {
    name: 'money',
    command: ['npm', 'run', 'faults', '--'],
    long: ['--long'],
    short: ['--sequences', '10', 'money/money'],
  },
  {
    name: 'balance',
    command: ['npm', 'run', 'faults', '--', 'faults/balance', '--sequences'],
    long: ['2000'],
    short: ['10'],
  },
  {
    name: 'automatic',
    command: ['npm', 'run', 'faults', '--', 'faults/automatic', '--sequences'],
    long: ['1000'],
    short: ['10'],
  },
  {
    name: 'object-store',
    needs: ['swift-proxy-server'],
    command: ['env', 'OBJECT_STORE=swift', ...CHECK],
    long: ['storage', 'sweep-orphans', 'downloads', 'bundles'],
    short: ['storage'],
  },
  {
    name: 'alerts',
    needs: ['prometheus'],
    command: ['npm', 'run', 'faults', '--', 'health/alerts'],
    short: ['--name', 'a page that fails'],
  },
  {
    name: 'axe',
    needs: ['chromium-headless-shell'],
    command: ['env', 'AXE_WIDTHS=all', 'npm', 'run', 'e2e', '--', 'test/e2e/states'],
    short: ['--grep', 'settings'],
    figure: lastMatch(/\b\d+ passed\b.*$/gm),
  },
  {
    name: 'simulate',
    command: ['npm', 'run', 'simulate', '--', '--orders'],
    long: ['25000'],
    short: ['60', '--customers', '20'],
    figure: (log) => {
      const sum = jsonLines(log).find(({ episodes }) => episodes !== undefined)
      return (
        sum &&
        `${sum.orders} orders, ${sum.faults} faults, ${sum.violations} violations (seed ${sum.seed})`
      )
    },
  },
  {
    name: 'bugs',
    command: ['npm', 'run', 'simulate', '--', '--bugs'],
    short: ['--only', 'twice the price'],
    figure: (log) => {
      const found = log.match(/\| \d+ orders \|$/gm)?.length ?? 0
      const missed = log.match(/\| not within .+\|$/gm)?.length ?? 0
      return `${found} of ${found + missed} deliberate bugs found`
    },
  },
  ...[
    { name: 'storm', store: [] },
    {
      name: 'storm-object-store',
      store: ['--object-store'],
      needs: ['swift-proxy-server'] satisfies Program[],
    },
  ].map(({ name, store, needs }) => ({
    name,
    needs,
    command: ['npm', 'run', 'storm', '--', ...store, '--minutes'],
    long: ['30', '--round-seconds', '240'],
    short: ['1'],
    figure: (log: string) => {
      const sum = jsonLines(log).find(({ rounds }) => rounds !== undefined)
      return (
        sum &&
        `${sum.paid} paid orders, ${sum.faults} faults, ${sum.violations} violations (seed ${sum.seed})`
      )
    },
  })),
  {
    name: 'deploy',
    needs: ['haproxy'],
    command: ['npm', 'run', 'drill', '--', 'deploy'],
    short: ['--rounds', '1'],
    figure: (log) => {
      const sum = jsonLines(log).find(({ drill }) => drill === 'deploy')
      return (
        sum &&
        `${sum.calls} calls, ${sum.failed} failed, ${sum.paid} orders paid (from ${sum.from})`
      )
    },
  },
  {
    name: 'attack',
    command: ['npm', 'run', 'attack', '--'],
    short: ['--requests', '3000', '--guesses', '3000', '--callers', '30'],
  },
  {
    name: 'withheld',
    command: ['env'],
    long: ['WITHHELD_ADDRESSES=10000', 'WITHHELD_LINES=5000', ...WITHHELD],
    short: ['WITHHELD_ADDRESSES=100', ...WITHHELD],
  },
  {
    name: 'panel',
    command: ['npm', 'run', 'bench', '--', 'panel'],
    long: ['--orders', '10000000', '--events', '100000000'],
    short: ['--orders', '20000', '--events', '20000', '--only', 'audit'],
    figure: (log) => {
      const calls = jsonLines(log).filter(({ p95 }) => typeof p95 === 'number')
      const slowest = calls.toSorted((a, b) => Number(b.p95) - Number(a.p95))[0]
      return slowest && `${calls.length} calls, slowest p95 ${slowest.p95} ms (${slowest.name})`
    },
  },
  {
    name: 'lighthouse',
    needs: ['chromium-headless-shell'],
    command: ['npm', 'run', 'lighthouse'],
    figure: (log) =>
      jsonLines(log)
        .filter(({ path }) => path)
        .map(({ path, performance, lcpMs }) => `${path} ${performance}, LCP ${lcpMs} ms`)
        .join('; ') || undefined,
  },
  {
    name: 'recount',
    command: ['env'],
    long: [
      ...['SEARCH_EVENTS=1000000', 'MONEY_HISTORIES=10000', ...CHECK],
      ...['src/analytics/search-figures', 'src/analytics/reconcile'],
    ],
    short: ['SEARCH_EVENTS=20000', ...CHECK, 'src/analytics/search-figures'],
  },
  {
    name: 'mutants',
    command: ['npm', 'run', 'mutants', '--', '--count'],
    long: ['100'],
    short: ['2'],
    figure: (log) =>
      log.match(/(?<=^ +)\d+ (killed|timeout|survived|unfinished|no test)$/gm)?.join(', '),
  },
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const asked = values.only?.split(',') ?? RUNS.map(({ name }) => name)
const unknown = asked.filter((name) => !RUNS.some((run) => run.name === name))
if (unknown.length > 0) {
  throw new Error(`No such run: ${unknown}. There are ${RUNS.map(({ name }) => name).join(', ')}`)
}
const runs = RUNS.filter(({ name }) => asked.includes(name))
needPrograms('npm run nightly', [
  ...new Set([...EVERY_RUN, ...runs.flatMap(({ needs = [] }) => needs)]),
])

mkdirSync(LOGS, { recursive: true })
const rows = [['run', 'result', 'minutes', 'figure']]
for (const run of runs) rows.push(await start(run))
print('')
for (const row of aligned(rows)) print(row)
if (rows.slice(1).some(([, result]) => result !== 'passed')) process.exitCode = 1

async function start(run: LongRun): Promise<string[]> {
  const { name, command, long = [], short = [], figure = lastMatch(/(?<=^ *Tests {2}).+$/gm) } = run
  const [program = '', ...args] = [...command, ...(values.short ? short : long)]
  const file = `${LOGS}/${name}.log`
  print(`${[program, ...args].join(' ')} > ${file}`)
  const log = createWriteStream(file)
  await once(log, 'open')
  const began = Date.now()
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  const [code, signal] = await once(child, 'exit')
  log.end()
  const found = figure(stripVTControlCharacters(readFileSync(file, 'utf8')))
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  if (code !== 0) return [name, `failed (${signal ?? code})`, minutes, found ?? `see ${file}`]
  // A run that says nothing of what it did may have done nothing.
  return found ? [name, 'passed', minutes, found] : [name, 'no figure', minutes, `see ${file}`]
}

function lastMatch(pattern: RegExp) {
  return (log: string) => log.match(pattern)?.at(-1)
}

function jsonLines(log: string): Array<Record<string, unknown>> {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

function aligned(table: string[][]): string[] {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
