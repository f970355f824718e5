import pg from 'pg'
import { vi } from 'vitest'

/** The statements that this process sends to PostgreSQL in the meantime, `begin` and `commit` too. */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return sent.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text,
    )
  } finally {
    sent.mockRestore()
  }
}
