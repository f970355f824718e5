import type { ImportGraph } from './import-graph.ts'
import { type Mutant, mutate } from './mutant.ts'
import type { TestBench, Verdict } from './test-bench.ts'

export interface Judgment {
  /** `unfinished`: nothing failed before the limit. `no test`: none that can reach the file loads it. */
  outcome: 'killed' | 'timeout' | 'survived' | 'unfinished' | 'no test'
  /** The test that failed; none where something failed outside of all. */
  by: string[]
  why: string
  passed: string[]
  inReach: number
  seconds: number
}

const SET_UP = 'test/support/postgres/postgres-cluster.ts'
const PLANTED = "\nthrow new Error('planted')\n"

export class Judge {
  /** Test files that pass on the code as it is; only their failure says anything. */
  readonly #sound = new Set<string>()
  readonly unsound = new Set<string>()
  readonly #setUp: Set<string>
  readonly #bench: TestBench
  readonly #limitMs: number

  constructor(bench: TestBench, graph: ImportGraph, limitMs: number) {
    this.#bench = bench
    this.#limitMs = limitMs
    if (!graph.files.includes(SET_UP)) throw new Error(`Not there: ${SET_UP}`)
    this.#setUp = graph.loadedBy(SET_UP)
  }

  async judge(mutant: Mutant, source: string, inReach: string[]): Promise<Judgment> {
    const started = performance.now()
    const judgment = (outcome: Judgment['outcome'], { tests, why, passed }: Verdict): Judgment => ({
      outcome,
      by: tests,
      why,
      passed,
      inReach: inReach.length,
      seconds: (performance.now() - started) / 1000,
    })
    const broken = mutate(source, mutant)
    for (;;) {
      const tests = inReach.filter((test) => !this.unsound.has(test))
      const verdict = await this.#runWith(mutant.file, source, broken, tests)
      if (verdict.outcome === 'out of time' || verdict.outcome === 'passed') {
        const types = this.#typesOf(mutant.file, source, broken)
        if (types) return judgment('killed', { ...verdict, tests: ['npm run types'], why: types })
        if (verdict.outcome === 'out of time') return judgment('unfinished', verdict)
        const isLoaded =
          (await this.#runWith(mutant.file, source, source + PLANTED, tests)).outcome !== 'passed'
        return judgment(isLoaded ? 'survived' : 'no test', verdict)
      }
      if (await this.#isSound(verdict.tests)) {
        return judgment(verdict.outcome === 'hung' ? 'timeout' : 'killed', verdict)
      }
    }
  }

  async #runWith(file: string, source: string, broken: string, tests: string[]): Promise<Verdict> {
    if (tests.length === 0) return { outcome: 'passed', tests: [], why: '', passed: [] }
    this.#bench.write(file, broken)
    // What prepares the database is loaded once, with the first tests.
    if (this.#setUp.has(file)) await this.#bench.stop()
    const verdict = await this.#bench.run(tests, this.#limitMs)
    this.#bench.write(file, source)
    if (this.#setUp.has(file)) await this.#bench.stop()
    return verdict
  }

  /** What the compiler objects to: it also has to pass before anything is merged. */
  #typesOf(file: string, source: string, broken: string): string | undefined {
    this.#bench.write(file, broken)
    const objection = this.#bench.typesFail()
    this.#bench.write(file, source)
    return objection
  }

  async #isSound(tests: string[]): Promise<boolean> {
    if (tests.length > 0 && tests.every((test) => this.#sound.has(test))) return true
    const { outcome, why } = await this.#bench.run(tests, this.#limitMs)
    if (outcome === 'passed') for (const test of tests) this.#sound.add(test)
    else if (tests.length === 0) throw new Error(`The tests don't start: ${why}`)
    else for (const test of tests) this.unsound.add(test)
    return outcome === 'passed'
  }
}
