import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slow-first.ts'

const everywhere = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    // By default, the runner keeps one of the two cores free.
    maxWorkers: 2,
    // Reloading the same modules for each file took a third of the time. Nothing in them may depend
    // on being fresh; a test that changes shared state puts it back.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', ['json', { outputFile: `results/vitest-${process.pid}.json` }]],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'check',
          include: [
            'src/**/*.test.{ts,tsx}',
            'standins/**/*.test.ts',
            'test/*.test.ts',
            'test/mutants/*.test.ts',
          ],
          globalSetup: ['test/support/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/postgres-cluster.ts'],
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
            'src/http/slow-requests.test.ts',
            'src/platform/lab/hostile-files.test.ts',
          ],
          globalSetup: ['test/support/postgres-cluster.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
