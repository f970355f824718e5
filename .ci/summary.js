// One line for all runners, from what each of them wrote down itself.
import { readdirSync, readFileSync } from 'node:fs'

let passed = 0
let failed = 0
let skipped = 0
for (const file of readdirSync('results').filter((name) => name.endsWith('.json'))) {
  const result = JSON.parse(readFileSync(`results/${file}`, 'utf8'))
  passed += result.numPassedTests ?? result.stats.expected + result.stats.flaky
  failed += result.numFailedTests ?? result.stats.unexpected
  skipped += result.numPendingTests ?? result.stats.skipped
}
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
if (failed > 0 || passed === 0) process.exitCode = 1
