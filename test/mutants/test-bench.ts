import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { News, Order } from './vitest-process.ts'

export interface Verdict {
  outcome: 'passed' | 'failed' | 'hung' | 'out of time'
  /** The one that failed, or those that ran when nothing moved anymore. */
  tests: string[]
  why: string
  passed: string[]
}

/** Without news for longer than a test may take, it's a loop. */
const HUNG_MS = 150_000
const PATIENCE_MS = 10_000

/** A copy of the working tree, in which files may be broken, and a process that runs its tests. */
export class TestBench {
  readonly directory = fs.mkdtempSync(join(tmpdir(), 'mutants-'))
  readonly tree = join(this.directory, 'tree')
  readonly #tmp = join(this.directory, 'tmp')
  #child: ChildProcess | undefined
  #changed = new Set<string>()

  constructor(from: string) {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
    const files = execFileSync('git', list, { cwd: from, encoding: 'utf8' }).split('\0')
    for (const file of files.filter((file) => file && fs.existsSync(join(from, file)))) {
      fs.cpSync(join(from, file), join(this.tree, file))
    }
    fs.symlinkSync(fs.realpathSync(join(from, 'node_modules')), join(this.tree, 'node_modules'))
    fs.mkdirSync(this.#tmp)
  }

  write(file: string, source: string): void {
    fs.writeFileSync(join(this.tree, file), source)
    this.#changed.add(file)
  }

  /** Runs the tests until the first failure. */
  async run(tests: string[], limitMs: number): Promise<Verdict> {
    this.#child ??= this.#start()
    const child = this.#child
    const order: Order = { tests, changed: [...this.#changed] }
    this.#changed.clear()
    const running = new Set<string>()
    const verdict: Verdict = { outcome: 'passed', tests: [], why: '', passed: [] }
    const { promise, resolve } = Promise.withResolvers<void>()
    const conclude = (outcome: Verdict['outcome'], at: Iterable<string>, why: string) => {
      if (verdict.outcome === 'passed') Object.assign(verdict, { outcome, tests: [...at], why })
    }
    const giveUp = (outcome: Verdict['outcome'], why: string) => {
      conclude(outcome, running, why)
      resolve(this.stop())
    }
    const limit = setTimeout(giveUp, limitMs, 'out of time', '')
    let silence = setTimeout(giveUp, HUNG_MS, 'hung', 'nothing moved anymore')
    child.removeAllListeners('message').removeAllListeners('exit')
    child.once('exit', () => giveUp('failed', 'the process that runs the tests ended'))
    child.on('message', (news: News) => {
      clearTimeout(silence)
      if (news.is === 'started') running.add(news.test)
      if (news.is === 'passed' && running.delete(news.test)) verdict.passed.push(news.test)
      if (news.is === 'failed') conclude('failed', news.test ? [news.test] : [], news.why)
      if (news.is === 'done') resolve()
      // After a failure the other tests are only waited for to end in good order.
      const patience = verdict.outcome === 'passed' ? HUNG_MS : PATIENCE_MS
      silence = setTimeout(giveUp, patience, 'hung', 'nothing moved anymore')
    })
    child.send(order)
    await promise
    clearTimeout(limit)
    clearTimeout(silence)
    return verdict
  }

  /** The compiler's words, where it finds something wrong. */
  typesFail(): string | undefined {
    const { status, stdout } = spawnSync('npm', ['run', '--silent', 'types'], {
      cwd: this.tree,
      encoding: 'utf8',
    })
    return status === 0 ? undefined : stdout.slice(0, 300)
  }

  /** Nothing stays: not the database, and nothing that a test has started. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child?.pid) return
    this.#child = undefined
    child.removeAllListeners('message').removeAllListeners('exit')
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      // Not by a signal: Vite ends the process at one, before the database has ended.
      if (child.connected) child.disconnect()
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await exited
      clearTimeout(impatience)
    }
    const { pid } = child
    unlessGone(() => process.kill(-pid, 'SIGKILL'))
    // Databases have groups of their own.
    for (const file of fs.globSync('**/postmaster.pid', { cwd: this.#tmp })) {
      unlessGone(() => {
        const database = Number.parseInt(fs.readFileSync(join(this.#tmp, file), 'utf8'), 10)
        if (database > 0) process.kill(database, 'SIGQUIT')
      })
    }
  }

  async close(): Promise<void> {
    await this.stop()
    fs.rmSync(this.directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  #start(): ChildProcess {
    this.#changed.clear()
    return fork('test/mutants/vitest-process.ts', [], {
      cwd: this.tree,
      // A group of its own, so that all that the tests started can be ended with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--no-warnings'],
      env: { ...process.env, TMPDIR: this.#tmp },
    })
  }
}

function unlessGone(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!/^(ESRCH|ENOENT)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
