import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { ImportGraph } from './import-graph.ts'
import type { TestBench } from './test-bench.ts'

/**
 * Which tests run which blocks of code. Most tests load most of the shop, and few of them run a given
 * block: without this every survivor costs nearly all the tests.
 */
interface Reach {
  /** Of all code but the tests; what was seen holds for this code alone. */
  code: string
  /** Those that were looked at. */
  files: string[]
  /** Each test file as it was, and where the blocks begin that it ran, by file. */
  tests: Record<string, { hash: string; ran: Blocks }>
  /** What ran while a test file was being loaded. Modules stay from one test file to the next, so this
   * counts for all of them. */
  always: Blocks
}

type Blocks = Record<string, number[]>

const STORED = 'results/reach.json'
/** Where a file itself begins, which runs when it's loaded. */
const TOP = -1
const hash = (text: string) => createHash('sha1').update(text).digest('hex')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function hashOfCode(graph: ImportGraph): string {
  const code = graph.files.filter((file) => !isTest(file)).sort()
  return hash(code.map((file) => `${file} ${hash(readFileSync(file, 'utf8'))}`).join('\n'))
}

/** Blocks, and what stands for one in a short arrow function. */
function isBlock(node: ts.Node): boolean {
  return ts.isBlock(node) || (ts.isArrowFunction(node.parent) && node.parent.body === node)
}

export function blockAround(file: string, source: string, position: number): number {
  let around = TOP
  const visit = (node: ts.Node): void => {
    if (position < node.getStart() || position >= node.getEnd()) return
    if (node.parent && isBlock(node)) around = node.getStart()
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return around
}

/** The same code, which also writes down each block that it runs, once per test file, and
 * whether that file was loaded by then. */
export function traced(file: string, source: string, directory: string): string {
  const say = (at: number) => `globalThis.__ran?.(${JSON.stringify(`${file}\t${at}`)})`
  const inserted: Array<[at: number, text: string]> = []
  const visit = (node: ts.Node): void => {
    if (node.parent && isBlock(node)) {
      const start = node.getStart()
      if (ts.isBlock(node)) inserted.push([start + 1, `${say(start)};`])
      else inserted.push([start, `(${say(start)},`], [node.getEnd(), ')'])
    }
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  const trace = `globalThis.__ran??=(${writeDown})(${JSON.stringify(directory)},globalThis.process?.getBuiltinModule?.('node:fs'));`
  const code = inserted
    .sort(([a], [b]) => b - a)
    .reduce((text, [at, more]) => text.slice(0, at) + more + text.slice(at), source)
  return `${trace}${say(TOP)};${code}`
}

/** Put into the traced code as its own source, where only these two are given to it. */
function writeDown(directory: string, fs: typeof import('node:fs') | undefined) {
  type Worker = { filepath: string; current?: TestPlace }
  type TestPlace = { file?: TestPlace; collectDuration?: number }
  const seenBy = new Map<string, Set<string>>()
  return (at: string): void => {
    const worker = (globalThis as { __vitest_worker__?: Worker }).__vitest_worker__
    const path = worker?.filepath ?? ''
    const place = worker?.current?.file ?? worker?.current
    const isLoaded = place?.collectDuration === undefined ? 0 : 1
    const key = isLoaded ? path : ` ${path}`
    const seen = seenBy.get(key) ?? new Set()
    if (!fs || seen.has(at)) return
    seenBy.set(key, seen)
    seen.add(at)
    const row = [path, process.ppid, isLoaded, at].join('\t')
    fs.appendFileSync(`${directory}/${process.pid}`, `${row}\n`)
  }
}

/** Runs the tests that can load these files, and stores what each of them ran. */
export async function storeReach(
  bench: TestBench,
  graph: ImportGraph,
  sources: Map<string, string>,
) {
  const directory = join(bench.directory, 'ran')
  mkdirSync(directory)
  for (const [file, source] of sources) bench.write(file, traced(file, source, directory))
  const tests = new Set([...sources.keys()].flatMap((file) => graph.testsFor(file, new Map())))
  // As it's copied now: somebody may work on while the tests run.
  const code = hashOfCode(graph)
  const { passed } = await bench.run([...tests], { limitMs: 2 ** 31 - 1, isSurvey: true })
  const reach: Reach = { code, files: [...sources.keys()], tests: {}, always: {} }
  // One that fails here may have run less than it does otherwise: nothing is known about it.
  for (const test of passed) {
    reach.tests[test] = { hash: hash(readFileSync(test, 'utf8')), ran: {} }
  }
  const rows = globSync(`${directory}/*`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => [basename(file), ...row.split('\t')]),
  )
  const testsIn = new Map<string, Set<string>>()
  for (const [pid = '', path] of rows) {
    if (path) testsIn.set(pid, (testsIn.get(pid) ?? new Set()).add(path))
  }
  for (const [pid = '', path, parent = '', isLoaded, file = '', at] of rows) {
    const note = (ran: Blocks | undefined) => {
      if (ran) ran[file] = [...new Set(ran[file]).add(Number(at))]
    }
    if (path) {
      note(isLoaded === '1' ? reach.tests[relative(bench.tree, path)]?.ran : reach.always)
      continue
    }
    // A process that tests started may be of any of them; what prepares the database is of all.
    const starters = testsIn.get(pid) ?? testsIn.get(parent)
    if (!starters) note(reach.always)
    for (const test of starters ?? []) note(reach.tests[relative(bench.tree, test)]?.ran)
  }
  mkdirSync(dirname(STORED), { recursive: true })
  writeFileSync(STORED, JSON.stringify(reach))
  return { tests: tests.size, known: passed.length }
}

/** False where a test is known not to run what stands at a place. */
export function loadReach(graph: ImportGraph) {
  const stored = existsSync(STORED)
    ? (JSON.parse(readFileSync(STORED, 'utf8')) as Reach)
    : undefined
  const reach = stored?.code === hashOfCode(graph) ? stored : undefined
  const isKnown = (test: string, file: string) =>
    reach?.files.includes(file) && reach.tests[test]?.hash === hash(readFileSync(test, 'utf8'))
  return {
    isStale: stored !== undefined && reach === undefined,
    mayRun: (test: string, file: string, block: number) =>
      !isKnown(test, file) ||
      [reach?.always, reach?.tests[test]?.ran].some((ran) => ran?.[file]?.includes(block)),
  }
}
