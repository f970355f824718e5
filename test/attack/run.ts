import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * npm run attack -- [--requests 100000] [--guesses 1000000] [--callers 1000] [--half-sent 2050]
 *   [--seed 13] [file …]
 * Attacks the shop at full size. Besides its own tests it runs those that attack in other ways:
 * hostile files, made-up cursors, half-sent requests, and secrets that must not appear in logs.
 */
const { values, positionals } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    guesses: { type: 'string', default: '1000000' },
    callers: { type: 'string', default: '1000' },
    'half-sent': { type: 'string', default: '2050' },
    seed: { type: 'string', default: '13' },
  },
  allowPositionals: true,
})
const env = {
  ...process.env,
  ATTACK_REQUESTS: values.requests,
  ATTACK_GUESSES: values.guesses,
  ATTACK_CALLERS: values.callers,
  ATTACK_HALF_SENT: values['half-sent'],
  ATTACK_SEED: values.seed,
  ATTACK_STEP: '1',
}
const tests = spawn('vitest', ['run', '--project', 'attack', ...positionals], {
  stdio: 'inherit',
  env,
})
tests.on('exit', (code) => {
  process.exitCode = code ?? 1
})
