import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those who read pages and repair files: short to write, long to run. */
const SLOW = /(check-copy|cases|hostile-files)\.test\.ts$/

/** Left to itself the runner begins with the largest files, and at the end waits for one of these alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
