import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { signInAs } from '../../../test/support/staff.ts'

const ID = '0198f3a2-0000-7000-8000-000000000001'

describeShop('incidents in the panel', (shop) => {
  beforeEach(async () => {
    await shop.query('delete from status_changes')
    await shop.query(
      `insert into status_changes (id, component, level, at) values
        ($1, 'email', 'down', now() - interval '2 hours'),
        (new_id(), 'email', 'operational', now() - interval '1 hour')`,
      [ID],
    )
    await shop.query('update status_looks set looked_at = now()')
  })

  it('staff see what customers see, and put a sentence under it, which is in the activity log', async () => {
    const agent = await signInAs(shop, 'agent')
    const list = async () => (await agent.get('/api/admin/incidents')).json
    expect(await list()).toMatchObject([{ id: ID, levels: { email: 'down' }, words: null }])
    const tell = (words: string) => agent.post(`/api/admin/incidents/${ID}/words`, { words })
    expect((await tell('Our mail provider was down.')).status).toBe(200)
    expect((await tell('Our email provider was down.')).status).toBe(200)
    expect(await list()).toMatchObject([{ id: ID, words: 'Our email provider was down.' }])
    const log = await shop.query(
      "select detail ->> 'words' as words from audit_log where action = 'tell_incident' and subject = $1 order by id",
      [ID],
    )
    expect(log.map(({ words }) => words)).toEqual([
      'Our mail provider was down.',
      'Our email provider was down.',
    ])
  })

  it('words that are empty or too long, an unknown incident, and a time that was fine are refused', async () => {
    const agent = await signInAs(shop, 'agent')
    const tell = (id: string, words: string) =>
      agent.post(`/api/admin/incidents/${id}/words`, { words })
    expect((await tell(ID, '  ')).status).toBe(400)
    expect((await tell(ID, 'x'.repeat(501))).status).toBe(400)
    expect((await tell('0198f3a2-0000-7000-8000-000000000009', 'Unknown.')).status).toBe(404)
    const [fine] = await shop.query("select id from status_changes where level = 'operational'")
    expect((await tell(fine.id, 'It was fine.')).status).toBe(404)
    expect(
      await shop.query("select id from audit_log where action = 'tell_incident' and subject = $1", [
        fine.id,
      ]),
    ).toEqual([])
  })

  it('someone who may only look can’t publish', async () => {
    const viewer = await signInAs(shop, 'read_only')
    expect(
      (await viewer.post(`/api/admin/incidents/${ID}/words`, { words: 'Hello.' })).status,
    ).toBe(403)
  })
})
