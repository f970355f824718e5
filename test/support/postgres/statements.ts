import pg from 'pg'
import { vi } from 'vitest'
import { STAFF_ROLE } from '../../../src/platform/tenants/scope.ts'

/** The statements that this process sends to PostgreSQL in the meantime, `begin` and `commit` too. */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return sent.mock.calls.map(([statement]) => textOf(statement))
  } finally {
    sent.mockRestore()
  }
}

/** Tells an organization's own statements from those of the request log, which is written in batches
 * whenever it's time: by the shop itself, in a transaction of its own. */
export function ownStatements(): (client: pg.Client, statement: unknown) => boolean {
  const atIt = new WeakSet<pg.Client>()
  return (client, statement) => {
    const text = textOf(statement)
    if (text.includes(STAFF_ROLE)) atIt.add(client)
    const isOwn = !atIt.has(client)
    if (text === 'commit' || text === 'rollback') atIt.delete(client)
    return isOwn
  }
}

/** How many statements of its own a call of an organization sends. */
export async function countOwnStatements(run: () => Promise<unknown>): Promise<number> {
  const isOwn = ownStatements()
  let own = 0
  const { query: send } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (isOwn(this, args[0])) own += 1
    return Reflect.apply(send, this, args)
  } as typeof send)
  try {
    await run()
    return own
  } finally {
    spy.mockRestore()
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as pg.QueryConfig).text ?? '')
}
