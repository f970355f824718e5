// npm run mutants -- [--count 20] [--seed 1] [--files src/orders,src/http/app.ts] [--only ID,ID]
//   [--limit 600] [--list]
// Breaks the code on purpose, one small change at a time, in a copy of the tree, and says which test
// noticed. Where none did, either a test is missing or the change changes nothing.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportGraph } from './import-graph.ts'
import { Judge, type Judgment } from './judge.ts'
import { type Mutant, mutantsOf, mutate, parses, pickMutants } from './mutant.ts'
import { TestBench } from './test-bench.ts'

const ROOMS = [
  'orders',
  'money',
  'fulfillment',
  'delivery',
  'aftercare',
  'privacy',
  'staff',
  'http',
  'platform',
]

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Files or folders, separated by commas, in place of the rooms. */
    files: { type: 'string' },
    only: { type: 'string' },
    /** Seconds that the tests of one mutant may take. */
    limit: { type: 'string', default: '600' },
    list: { type: 'boolean', default: false },
  },
})

const graph = new ImportGraph('.')
const places = values.files?.split(',') ?? ROOMS.map((room) => `src/${room}`)
const missing = places.filter((place) => !existsSync(place))
if (missing.length > 0) throw new Error(`Not there: ${missing.join(', ')}`)
const files = graph.files
  .filter((file) => places.some((place) => file === place || file.startsWith(`${place}/`)))
  .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
const sources = new Map(files.sort().map((file) => [file, readFileSync(file, 'utf8')]))
const sourceOf = ({ file }: Mutant) => sources.get(file) ?? ''

const all = [...sources].flatMap(([file, source]) => mutantsOf(file, source))
const mutants = values.only
  ? all.filter(({ id }) => values.only?.split(',').includes(id))
  : pickMutants(all, Number(values.count), Number(values.seed), (mutant) =>
      parses(mutant.file, mutate(sourceOf(mutant), mutant)),
    )
if (mutants.length === 0) throw new Error('No such mutant')

const print = (row: string) => process.stdout.write(`${row}\n`)
const described = ({ id, file, line, change }: Mutant) => `${id}  ${file}:${line}  ${change}`
if (values.list) for (const mutant of mutants) print(described(mutant))
else {
  const bench = new TestBench('.')
  const stop = () => void bench.close().then(() => process.exit(130))
  process.on('SIGINT', stop).on('SIGTERM', stop)
  await judgeAll(bench).finally(() => bench.close())
}

async function judgeAll(bench: TestBench): Promise<void> {
  const judge = new Judge(bench, graph, Number(values.limit) * 1000)
  const milliseconds = lastDurations()
  const judged: Array<Mutant & Judgment> = []
  try {
    for (const mutant of mutants) {
      const tests = graph.testsFor(mutant.file, milliseconds)
      const judgment = await judge.judge(mutant, sourceOf(mutant), tests)
      judged.push({ ...mutant, ...judgment })
      store(judged)
      const { outcome, by, why, passed, inReach, seconds } = judgment
      const seen = by.join(' or ') || why || `${passed.length} of ${inReach} test files passed`
      print(`${described(mutant)}  ${outcome}: ${seen}  ${seconds.toFixed(1)} s`)
    }
  } finally {
    summarize(judged, [...judge.unsound])
  }
}

function summarize(judged: Array<Mutant & Judgment>, unsound: string[]): void {
  const groups = Map.groupBy(judged, ({ outcome }) => outcome)
  for (const [outcome, { length }] of groups) print(`${String(length).padStart(4)} ${outcome}`)
  print(`${String(judged.length).padStart(4)} of ${all.length} possible, seed ${values.seed}`)
  for (const test of unsound) print(`Not asked, for it fails on the code as it is: ${test}`)
}

/** After every mutant, for a run of hours may be cut off; a second look at some keeps the first. */
function store(judged: Array<Mutant & Judgment>): void {
  mkdirSync('results', { recursive: true })
  const report = { seed: Number(values.seed), possible: all.length, judged }
  const file = values.only ? 'results/mutants-again.json' : 'results/mutants.json'
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** How long each test file took when it last ran, where that is known. */
function lastDurations(): Map<string, number> {
  const durations = new Map<string, number>()
  for (const file of globSync('results/vitest-*.json')) {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: Array<{ name: string; startTime: number; endTime: number }>
    }
    for (const { name, startTime, endTime } of testResults) {
      durations.set(relative('.', name), endTime - startTime)
    }
  }
  return durations
}
