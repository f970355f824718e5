import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that read pages, repair files or wait for a clock: short to write, slow to run. */
const SLOW = /(check-copy|cases|hostile-files|heartbeat|abuse|access|tool-lab|money)\.test\.ts$/

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
