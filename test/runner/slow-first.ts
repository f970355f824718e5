import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that read pages, repair files, start programs or wait for a clock: short to write, slow to run. */
const SLOW = new RegExp(
  `/(${[
    ...['cases', 'check-copy', 'same-document', 'hostile-files', 'tool-lab'],
    ...['fulfillment', 'first-deed', 'abuse', 'withheld', 'withheld-paid', 'provider-calls'],
    ...['prometheus', 'runbooks', 'reconcile-books', 'roles', 'cursors'],
  ].join('|')})\\.test\\.ts$`,
)

/**
 * By default, the runner starts with the largest files and waits for one of these alone at the end.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
