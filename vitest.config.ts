import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slow-first.ts'

const everywhere = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    // Left to itself the runner keeps one core free, of two.
    maxWorkers: 2,
    // Loading the same modules anew for each file took a third of the time. Nothing in them may depend
    // on being fresh; what a test changes for all, it puts back.
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
    ],
  },
})
