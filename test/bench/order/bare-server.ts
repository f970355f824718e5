// The least that can write what the shop writes: one process, one route, statements by name.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Named } from './bare.ts'

const [, , databaseUrl, file = '', bytes = '0'] = process.argv
const units = JSON.parse(readFileSync(file, 'utf8')) as Named[][][]
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const answer = { id: 'x'.repeat(Number(bytes)) }

const app = Fastify()
app.post<{ Params: { index: string } }>('/units/:index', async (request) => {
  const transactions = units[Number(request.params.index)] ?? []
  for (const statements of transactions) await write(statements)
  return answer
})

async function write(statements: Named[]): Promise<void> {
  const [only] = statements
  if (only && statements.length === 1) {
    await pool.query(only)
    return
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(url)
process.on('disconnect', () => process.exit(0))
