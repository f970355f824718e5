import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type Db, openDatabase } from './db.ts'
import { PREPARED_AT_MOST } from './preparing-client.ts'

let database: TestDatabase
let own: ReturnType<typeof openDatabase>
beforeEach(async () => {
  database = await createTestDatabase()
  // One connection, so that every statement is sent by the same one.
  own = openDatabase({
    url: database.url,
    poolSize: 1,
    applicationName: 'test',
  })
  await own.pool.query('create table things (id int primary key, name text)')
  await own.pool.query("insert into things values (1, 'first')")
})
afterEach(async () => {
  await own.close()
  await database.drop()
})

const named = (db: Db, id = 1) =>
  sql<{ name: unknown }>`select name from things where id = ${id}`.execute(db)
const whole = (db: Db) => sql<object>`select * from things where id = ${1}`.execute(db)

async function prepared(): Promise<string[]> {
  const { rows } = await own.pool.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

it('a statement is planned by name from its second use on', async () => {
  await named(own.db, 1)
  expect(await prepared()).toEqual([])
  await named(own.db, 2)
  expect(await prepared()).toEqual(['select name from things where id = $1'])
  expect((await named(own.db)).rows).toEqual([{ name: 'first' }])
  expect(await prepared()).toHaveLength(1)
})

it("a statement without values is planned once too, and a transaction's begin and end never", async () => {
  for (let use = 0; use < 3; use += 1) {
    await own.db.transaction().execute((tx) => sql`select name from things`.execute(tx))
  }
  expect(await prepared()).toEqual(['select name from things'])
})

it('a connection forgets the statements it used longest ago', async () => {
  await named(own.db)
  await named(own.db)
  for (let i = 0; i < PREPARED_AT_MOST + 20; i += 1) {
    const text = `select ${i} as number where 1 = $1`
    for (let use = 0; use < 2; use += 1) await own.pool.query(text, [1])
  }
  const left = await prepared()
  expect(left).toHaveLength(PREPARED_AT_MOST)
  expect(left).not.toContain('select name from things where id = $1')
  expect((await named(own.db)).rows).toEqual([{ name: 'first' }])
})

it('a migration that adds a column breaks no transaction', async () => {
  for (let use = 0; use < 3; use += 1) await Promise.all([named(own.db), whole(own.db)])
  await database.query('alter table things add column color text')
  const [name, all] = await own.db
    .transaction()
    .execute(async (tx) => [await named(tx), await whole(tx)])
  expect(name?.rows).toEqual([{ name: 'first' }])
  expect(all?.rows).toEqual([{ id: 1, name: 'first', color: null }])
})

it('a statement whose result has changed is planned again', async () => {
  for (let use = 0; use < 3; use += 1) await named(own.db, 2)
  await database.query('alter table things alter column name type int using length(name)')
  expect((await named(own.db)).rows).toEqual([{ name: 5 }])
  const reply = await own.pool.query('select name from things where id = $1', [1])
  expect(reply.rows).toEqual([{ name: 5 }])
})

it('in a transaction it fails once, and not again', async () => {
  for (let use = 0; use < 3; use += 1) await named(own.db, 2)
  await database.query('alter table things alter column name type int using length(name)')
  const attempt = () => own.db.transaction().execute((tx) => named(tx))
  await expect(attempt()).rejects.toThrow('cached plan must not change result type')
  expect((await attempt()).rows).toEqual([{ name: 5 }])
})

it('a session that was reset behind our back prepares its statements again', async () => {
  for (let use = 0; use < 3; use += 1) await named(own.db)
  await own.pool.query('discard all')
  expect((await named(own.db)).rows).toEqual([{ name: 'first' }])
  await named(own.db)
  await named(own.db)
  expect(await prepared()).toHaveLength(1)
})

it('a failing statement fails as itself, and its connection goes on', async () => {
  const twice = () =>
    sql`insert into things values (${1}, 'again')`.execute(own.db).catch((error) => error.code)
  expect([await twice(), await twice(), await twice()]).toEqual(['23505', '23505', '23505'])
  expect((await named(own.db)).rows).toEqual([{ name: 'first' }])
})

it('a connection that dies while it is in use fails its query and ends no process', async () => {
  const client = await own.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(client.query('select 1')).rejects.toThrow()
  // An event that nobody listens to is thrown, from where nobody can catch it.
  expect(() => client.emit('error', new Error('gone'))).not.toThrow()
  client.release(true)
  expect((await named(own.db)).rows).toEqual([{ name: 'first' }])
})
