/** Who did something: recorded on every row of the timeline. */
export type Actor = 'customer' | 'system' | 'provider' | StaffActor
export type StaffActor = `staff:${string}`

/** A row of the database has an actor as plain text. */
export function isStaff(actor: string): actor is StaffActor {
  return actor.startsWith('staff:')
}

export function staffIdOf(actor: Actor): string | undefined {
  return isStaff(actor) ? actor.slice('staff:'.length) : undefined
}
