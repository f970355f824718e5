import { AppError } from '../../../src/errors.ts'
import { Crash } from './crashes.ts'
import type { World } from './world.ts'

/** Does something that may be rejected or may die halfway; any other failure is recorded. */
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
