import { AppError } from '../../../src/errors.ts'
import { Crash } from './crashes.ts'
import type { World } from './world.ts'

/** Does what may be refused, or may die half-way; anything else that goes wrong is noted. */
export async function attempt(
  world: World,
  what: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof AppError || error instanceof Crash || !world.calm) return
    world.complaints.push(`${what}: ${error}`)
  }
}
