// Runs test files when told to, in the order it was told, until the first failure. The database and
// what Vite has transformed stay from one call to the next; the processes that load the code under test
// don't, so a changed file is always loaded again.
import { resolve } from 'node:path'
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node'

export interface Order {
  tests: string[]
  /** Files that aren't what they were at the last call. */
  changed: string[]
}

export type News =
  | { is: 'moving' | 'done' }
  | { is: 'started' | 'passed'; test: string }
  /** Without a test: outside of all. */
  | { is: 'failed'; test?: string; why: string }

const tell = (news: News) => void (process.connected && process.send?.(news))
const moving = () => tell({ is: 'moving' })

class AsTold {
  shard = (files: TestSpecification[]) => files
  sort = (files: TestSpecification[]) => files
}

function fail(test: string, why = 'no reason given'): void {
  tell({ is: 'failed', test, why })
  void vitest.cancelCurrentRun('test-failure')
}

const reporter: Reporter = {
  onTestModuleStart: ({ relativeModuleId }) => tell({ is: 'started', test: relativeModuleId }),
  onTestCaseReady: moving,
  onHookEnd: moving,
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state !== 'failed') return moving()
    fail(test.module.relativeModuleId, `${test.fullName}: ${errors[0]?.message}`)
  },
  onTestModuleEnd(module) {
    const test = module.relativeModuleId
    // It also fails where a hook does, or where the file can't be loaded.
    if (module.state() === 'failed') fail(test, module.errors()[0]?.message)
    if (module.state() === 'passed') tell({ is: 'passed', test })
  },
}

const vitest = await createVitest({
  watch: false,
  project: ['check'],
  reporters: [reporter],
  sequence: { sequencer: AsTold },
})
await vitest.standalone()
const project = vitest.getProjectByName('check')

process.on('message', async ({ tests, changed }: Order) => {
  for (const file of changed) vitest.invalidateFile(resolve(file))
  const told = tests.map((test) => project.createSpecification(resolve(test)))
  try {
    const { unhandledErrors } = await vitest.runTestSpecifications(told)
    if (unhandledErrors.length > 0) tell({ is: 'failed', why: messageOf(unhandledErrors[0]) })
    tell({ is: 'done' })
  } catch (error) {
    // What prepares the tests failed; it's only tried once per process.
    tell({ is: 'failed', why: messageOf(error) })
    process.disconnect()
  }
})
process.on('disconnect', () => void vitest.close().then(() => process.exit()))

function messageOf(error: unknown): string {
  return (error as { message?: string } | undefined)?.message ?? String(error)
}
