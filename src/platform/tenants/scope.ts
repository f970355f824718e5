import { AsyncLocalStorage } from 'node:async_hooks'

/** Besides those of guests. The database holds it (see tables.ts): a statement that forgets to ask
 * whose a row is finds nobody else's. `staff`: our people, and the shop itself. */
export type Scope =
  | 'guest'
  | 'staff'
  | { organization: string }
  /** Whoever this proves to be: the database looks it up, so nobody is asked twice. */
  | { proof: Proof; value: string }

/** What names an organization before anybody knows which: `organization_of` in 0010 reads these. */
export type Proof =
  | 'key'
  | 'session'
  | 'member'
  | 'passkey'
  | 'staff_link'
  | 'order_link'
  | 'file_link'
  | 'grant'

/** One per call. Hooks and handler share it, so that signing in widens what follows. */
const calls = new AsyncLocalStorage<{ scope: Scope }>()

/** Does something for somebody else than the call is for, or outside of one. */
export function runAs<T>(scope: Scope, work: () => T): T {
  return calls.run({ scope }, work)
}

/** What it returns runs each step of the call, as they come on events of their own. */
export function openCall(): (step: () => void) => void {
  const call = { scope: 'guest' as Scope }
  return (step) => calls.run(call, step)
}

/** From here on, this call may see more. Outside of a call there's nobody to widen it for. */
export function enterScope(scope: Scope): void {
  const call = calls.getStore()
  if (!call) throw new Error('A scope is entered within a call')
  call.scope = scope
}

export function currentScope(): Scope | undefined {
  return calls.getStore()?.scope
}

/** Files are read piece by piece long after their call was answered, on whatever event the socket
 * has: each piece is read as whoever asked for the file. */
export async function* inScopeOf<T>(
  scope: Scope | undefined,
  content: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T> {
  const pieces =
    Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]()
  try {
    while (true) {
      const piece = await runAs(scope ?? 'guest', () => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await pieces.return?.()
  }
}

const UUID = /^[0-9a-f-]{36}$/i
/** Hashes, keys and IDs: nothing that could end a quoted text. */
const PLAIN = /^[0-9a-z:_-]{1,2500}$/i

/** What begins a transaction in this scope. It ends with the transaction, so that a connection in the
 * pool always belongs to guests. */
export function scopeStatement(scope: Exclude<Scope, 'guest'>): string {
  if (scope === 'staff') return `set local role ${STAFF_ROLE}`
  if ('organization' in scope) {
    if (!UUID.test(scope.organization)) throw new Error('An organization is named by its ID')
    return `set local deedbox.organization = '${scope.organization}'`
  }
  if (!PLAIN.test(scope.value)) throw new Error('A proof is a hash, a key or an ID')
  return `select set_config('deedbox.organization', organization_of('${scope.proof}', '${scope.value}'), true)`
}

/** Sees every organization's rows. The server's user may take it on and doesn't have it of itself. */
export const STAFF_ROLE = 'deedbox_staff'
