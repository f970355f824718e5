import type { Reporter } from 'vitest/node'

/** Names the tests that passed on their second try only. */
export const nameFlaky: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    process.stdout.write(`flaky: ${test.module.relativeModuleId} > ${test.fullName}\n`)
  },
}
