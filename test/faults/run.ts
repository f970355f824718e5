import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * npm run faults -- [--long] [--sequences 500] [--seed 1 [--path 3:1]]
 *   [--name "part of a title"] [file …]
 * What the runner of tests does not know is handed on to them in the environment.
 */
const { values, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    sequences: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    name: { type: 'string' },
  },
  allowPositionals: true,
})
const LONG = '2000'
const isReplay = values.seed !== undefined
// The other fault tests have neither seeds nor lengths.
const sequences = isReplay
  ? ['faults/money', 'faults/balance', 'faults/automatic']
  : ['faults/money']
const files = positionals.length === 0 && (values.long || isReplay) ? sequences : positionals
const given = {
  FAULTS_SEQUENCES: values.sequences ?? (values.long ? LONG : undefined),
  FAULTS_SEED: values.seed,
  FAULTS_PATH: values.path,
}
const set = Object.entries(given).filter(([, value]) => value !== undefined)
const named = values.name ? ['-t', values.name] : []
/** Asked at night, or by name: whether the sequences would notice broken code, and whether every alert
 * fires. */
const LEFT = ['**/{money,balance,automatic}/mutants.test.ts', '**/health/alerts.test.ts']
const left = files.length > 0 ? [] : LEFT.flatMap((file) => ['--exclude', file])
const tests = spawn('vitest', ['run', '--project', 'faults', ...named, ...left, ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(set) },
})
tests.on('exit', (code) => {
  process.exitCode = code ?? 1
})
