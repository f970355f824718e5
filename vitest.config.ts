import { defineConfig } from 'vitest/config'
import { nameFlaky } from './test/runner/name-flaky.ts'
import { SlowFirst } from './test/runner/slow-first.ts'

const everywhere = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As for the journeys: CI's machine can stand still for seconds. A test that passes on its second
  // try is reported by name.
  retry: process.env.CI ? 1 : 0,
} as const

export default defineConfig({
  test: {
    // One more than CI has cores: tests also wait for databases, processes and clocks.
    maxWorkers: 3,
    // Reloading the same modules for each file took a third of the time. Nothing in them may depend
    // on being fresh; a test that changes shared state puts it back.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    reporters: [
      'default',
      nameFlaky,
      ['json', { outputFile: `results/vitest-${process.pid}.json` }],
    ],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'check',
          include: [
            'src/**/*.test.{ts,tsx}',
            'standins/**/*.test.ts',
            'deploy/**/*.test.ts',
            '{clients,examples}/**/*.test.ts',
            'test/*.test.ts',
            'test/bench/order/*.test.ts',
            'test/mutants/*.test.ts',
          ],
          globalSetup: ['test/support/postgres/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/postgres/postgres-cluster.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'attack',
          include: [
            'test/attack/*.test.ts',
            'test/canary.test.ts',
            'test/tenant{s,-calls}.test.ts',
            'src/http/{cursors,slow-requests}.test.ts',
            'src/http/shop/access.test.ts',
            'src/platform/lab/hostile-files.test.ts',
          ],
          globalSetup: ['test/support/postgres/postgres-cluster.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
