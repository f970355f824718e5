import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { signInAs } from '../../../test/support/staff.ts'

const shop = shopForTests()
const agent = forTests(() => signInAs(shop, 'agent'))
const colleague = forTests(() => signInAs(shop, 'agent', 'colleague'))
const owner = forTests(() => signInAs(shop, 'owner'))
const reader = forTests(() => signInAs(shop, 'read_only'))

type Someone = typeof agent
const listed = async (someone: Someone) => (await someone.get('/api/admin/views')).json
const add = (someone: Someone, name: string, filter: object = { q: 'state:TX', sort: '-net' }) =>
  someone.post('/api/admin/views', { name, filter })
const audits = async (id: string) =>
  await shop.query('select action, detail from audit_log where subject = $1 order by id', [id])

it('a shared view is there for everybody, with who made it', async () => {
  const { status, json } = await add(agent, 'Texas by net')
  expect(status).toBe(201)
  const view = { id: json.id, name: 'Texas by net', filter: { q: 'state:TX', sort: '-net' } }
  expect(await listed(agent)).toContainEqual(expect.objectContaining({ ...view, canRemove: true }))
  expect(await listed(owner)).toContainEqual(expect.objectContaining({ ...view, canRemove: true }))
  for (const other of [colleague, reader]) {
    const seen = (await listed(other)).find(({ id }: { id: string }) => id === json.id)
    expect(seen).toMatchObject({ ...view, canRemove: false })
    expect(seen.madeBy).toMatch(/\w/)
  }
  expect(await audits(json.id)).toEqual([{ action: 'add_view', detail: { name: 'Texas by net' } }])
})

it('a shared view saved twice, and twice at once, is one view and one row of the log', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => add(agent, 'Twice')))
  expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
  expect(await audits(replies[0]?.json.id)).toHaveLength(1)
})

it('a shared view never takes the name of another', async () => {
  await add(agent, 'Desk of Ohio', { q: 'state:OH needs:review' })
  const taken = await add(colleague, 'DESK OF OHIO', { q: 'state:OH' })
  expect([taken.status, taken.json.field]).toEqual([400, 'name'])
})

it('a shared view keeps no searched words, which may name a customer', async () => {
  for (const q of ['from:ad ada@example.com', 'from:ad file:lovelace']) {
    const { status, json } = await add(agent, 'With words', { q })
    expect([status, json.field], q).toEqual([400, 'filter.q'])
  }
})

it('a shared view is deleted by its maker or an owner and by nobody else, once', async () => {
  const mine = (await add(agent, 'Mine')).json.id
  const remove = async (someone: Someone, id: string) => {
    const { status, json } = await someone.post(`/api/admin/views/${id}/remove`, {})
    return [status, json.removed ?? json.code]
  }
  expect(await remove(colleague, mine)).toEqual([403, 'forbidden'])
  expect(await remove(reader, mine)).toEqual([403, 'forbidden'])
  const both = await Promise.all([remove(agent, mine), remove(owner, mine)])
  expect(both.toSorted()).toEqual([
    [200, false],
    [200, true],
  ])
  const theirs = (await add(agent, 'Theirs')).json.id
  expect(await remove(owner, theirs)).toEqual([200, true])
  for (const id of [mine, theirs]) {
    expect((await audits(id)).map(({ action }) => action)).toEqual(['add_view', 'remove_view'])
  }
})

it('a shared view needs a name and a filter that makes sense', async () => {
  expect((await add(agent, ' ')).status).toBe(400)
  expect((await add(agent, 'Wrong', { state: 'ZZ' })).status).toBe(400)
})

it('a shared view is refused once there are as many as anyone would look through', async () => {
  const { pool } = shop.database
  await pool.query(
    `insert into order_views (name, filter, made_by, created_at)
       select 'Filler ' || i, '{}', (select id from staff limit 1), now()
       from generate_series(1, 50) as i`,
  )
  const full = await add(agent, 'One too many')
  expect([full.status, full.json.field]).toEqual([400, 'name'])
  await pool.query("delete from order_views where name like 'Filler %'")
})
