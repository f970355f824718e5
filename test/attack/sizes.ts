/** How hard to attack. `npm run attack` sets these; a plain run of the tests is a small one. */
const sizeOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

export const SEED = process.env.ATTACK_SEED ?? '13'
export const SIZES = {
  requests: sizeOf('ATTACK_REQUESTS', 3000),
  guesses: sizeOf('ATTACK_GUESSES', 2400),
  callers: sizeOf('ATTACK_CALLERS', 100),
  /** One of so many hostile files, and made-up cursors, is tried. */
  step: sizeOf('ATTACK_STEP', 4),
  halfSent: sizeOf('ATTACK_HALF_SENT', 300),
}
