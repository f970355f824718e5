import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type FileWanted,
  houses,
  ORDERS,
  type OrderingMember,
  openOrdering,
  orderOfFiles,
} from '../../../test/support/api/account-orders.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { statementsDuring } from '../../../test/support/postgres/statements.ts'
import { signInAsMember } from '../../../test/support/staff.ts'

const QUOTES = '/api/account/quotes'

describeShop('ordering deeds at /account', (shop) => {
  const elm = forTests<OrderingMember>(() => openOrdering(shop, 1_000_000))
  afterEach(() => vi.restoreAllMocks())

  const order = (by: OrderingMember, files: FileWanted[], changes: object = {}) =>
    by.browser.post(ORDERS, orderOfFiles(files, changes))

  /** Everything that an organization's orders have left. */
  async function left({ organizationId }: OrderingMember) {
    const [row] = await shop.query(
      `with theirs as (select id from orders where organization_id = $1)
       select (select count(*)::int from theirs) as orders,
         (select count(*)::int from order_lines where order_id in (select id from theirs)) as lines,
         (select count(*)::int from ledger
           where organization_id = $1 and kind = 'charge' and account = 'balances') as draws,
         (select count(*)::int from api_answers where organization_id = $1) as answers,
         (select count(*)::int from pgboss.job where name = 'search-deed' and data->>'lineId' in (
           select id::text from order_lines where order_id in (select id from theirs))) as searches,
         (select count(*)::int from audit_log
           where subject = $1::text and action = 'order_deeds') as audited,
         (select cents from balances where organization_id = $1) as cents`,
      [organizationId],
    )
    return row
  }
  const NOTHING = { orders: 0, lines: 0, draws: 0, answers: 0, searches: 0, audited: 0 }
  const TWO_FILES: FileWanted[] = [
    { fileNumber: 'F-1', lines: [EMPIRE_STATE, WILLIS_TOWER] },
    { fileNumber: 'F-2', lines: [{ ...EMPIRE_STATE, reference: 'Seller' }] },
  ]
  const DONE = { orders: 2, lines: 3, draws: 2, answers: 1, searches: 3, audited: 1 }

  it('a file with deeds of two cost centers becomes two orders, and a pair twice is refused', async () => {
    const pine = await openOrdering(shop, 4 * 1999)
    const [one, two, three] = houses(3).map((house) => [house])
    const files = [
      { fileNumber: 'F-1', costCenter: 'East', lines: one ?? [] },
      { fileNumber: 'F-1', costCenter: 'West', lines: two ?? [] },
      { fileNumber: 'F-1', lines: three ?? [] },
    ]
    const { json } = await order(pine, files, { costCenter: 'North' })
    const placed = await Promise.all(
      json.orderIds.map(async (id: string) => (await pine.browser.get(`${ORDERS}/${id}`)).json),
    )
    expect(placed.map(({ fileNumber, costCenter }) => [fileNumber, costCenter])).toEqual([
      ['F-1', 'East'],
      ['F-1', 'West'],
      ['F-1', 'North'],
    ])
    const [again] = files
    const refused = await order(pine, again ? [again, { ...again, lines: houses(1) }] : [])
    expect([refused.status, refused.json.field]).toEqual([400, 'files'])
  })

  it('each file becomes one order, all paid from the balance, ordered by any member', async () => {
    const pine = await openOrdering(shop, 4 * 1999, 'member')
    const { status, json } = await order(pine, TWO_FILES, { costCenter: ' West ', isMailed: true })
    expect(status).toBe(201)
    expect(await left(pine)).toEqual({ ...DONE, cents: 1999 })
    const [first, second] = await Promise.all(
      json.orderIds.map(async (id: string) => (await pine.browser.get(`${ORDERS}/${id}`)).json),
    )
    expect(first).toMatchObject({
      fileNumber: 'F-1',
      costCenter: 'West',
      deliverTo: [pine.email],
      charged: { cents: 3998 },
      deeds: [{ address: EMPIRE_STATE, reference: null }, { address: WILLIS_TOWER }],
    })
    expect(second).toMatchObject({
      fileNumber: 'F-2',
      costCenter: 'West',
      charged: { cents: 1999 },
      deeds: [{ address: EMPIRE_STATE, reference: 'Seller' }],
    })
    const [audited] = await shop.query(
      `select detail, username from audit_log join staff on staff.id = staff_id
        where action = 'order_deeds' and subject = $1`,
      [pine.organizationId],
    )
    expect(audited).toEqual({ detail: { orders: 2, deeds: 3, cents: 5997 }, username: pine.email })
  })

  it('deeds without a file number are one order, and nobody is emailed who didn’t ask', async () => {
    const pine = await openOrdering(shop, 3 * 1999)
    const files = [
      { fileNumber: '  ', lines: houses(2) },
      { fileNumber: 'F', lines: houses(1) },
    ]
    const { json } = await order(pine, files)
    const one = (await pine.browser.get(`${ORDERS}/${json.orderIds[0]}`)).json
    expect(one).toMatchObject({ fileNumber: null, costCenter: null, deliverTo: [] })
  })

  it('the same attempt twenty times at once makes one set of orders and one draw for each', async () => {
    const pine = await openOrdering(shop, 10 * 1999)
    const body = orderOfFiles(TWO_FILES)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => pine.browser.post(ORDERS, body)),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    for (const { status, json } of replies.filter((each) => !made.includes(each))) {
      expect([status, json.code]).toEqual([409, 'idempotency_key_in_use'])
    }
    expect(await left(pine)).toEqual({ ...DONE, cents: 7 * 1999 })
    // The answer was lost: the page sends the same again.
    const again = await pine.browser.post(ORDERS, body)
    expect([again.status, again.text]).toEqual([201, made[0]?.text])
    expect(await left(pine)).toEqual({ ...DONE, cents: 7 * 1999 })
  })

  it('an attempt with other deeds in it is refused, and another attempt is another order', async () => {
    const pine = await openOrdering(shop, 10 * 1999)
    const body = orderOfFiles(TWO_FILES)
    await pine.browser.post(ORDERS, body)
    const other = { ...orderOfFiles([{ lines: houses(1) }]), attemptId: body.attemptId }
    const refused = await pine.browser.post(ORDERS, other)
    expect([refused.status, refused.json.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await left(pine)).orders).toBe(2)
    await order(pine, TWO_FILES)
    expect((await left(pine)).orders).toBe(4)
  })

  it('an attempt that breaks off half-way leaves nothing, and succeeds when it’s sent again', async () => {
    const pine = await openOrdering(shop, 3 * 1999)
    const body = orderOfFiles(TWO_FILES)
    const send = pg.Client.prototype.query
    let draws = 0
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [statement] = given
      const text = typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
      if (/post_movements/.test(text)) draws += 1
      // The second file's draw, when the first one's is done.
      if (draws === 2) throw new Error('The connection broke')
      return (send as (...all: unknown[]) => unknown).apply(this, given)
    } as typeof send)
    expect((await pine.browser.post(ORDERS, body)).status).toBe(500)
    expect(draws).toBe(2)
    vi.restoreAllMocks()
    expect(await left(pine)).toEqual({ ...NOTHING, cents: 3 * 1999 })
    expect((await pine.browser.post(ORDERS, body)).status).toBe(201)
    expect(await left(pine)).toEqual({ ...DONE, cents: 0 })
  })

  it('what all files cost together and the balance lacks is refused whole, with what is missing', async () => {
    const pine = await openOrdering(shop, 2 * 1999)
    const body = orderOfFiles(TWO_FILES)
    const refused = await pine.browser.post(ORDERS, body)
    expect([refused.status, refused.json.code]).toEqual([402, 'balance_too_low'])
    expect(refused.json.message).toBe(
      'This costs $59.97, and the balance is $39.98. Add at least $19.99, then try again.',
    )
    expect(await left(pine)).toEqual({ ...NOTHING, cents: 2 * 1999 })
  })

  it('two members who order the last of a balance at once: one gets it, the other nothing', async () => {
    const pine = await openOrdering(shop, 4 * 1999)
    const other = {
      ...pine,
      browser: await signInAsMember(shop, pine.organizationId, 'admin', `${randomUUID()}@elm.test`),
    }
    const replies = await Promise.all([order(pine, TWO_FILES), order(other, TWO_FILES)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 402])
    expect(await left(pine)).toEqual({ ...DONE, cents: 1999 })
  })

  it('many organizations that order many files at once don’t wait for each other in a circle', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => openOrdering(shop, 100_000)))
    // Each is a customer of its own: they'd wait for the same row before anything else.
    await shop.query("update organizations set email = id || '@elm.test'")
    const files = () =>
      houses(8).map((house, index) => ({ fileNumber: `F-${index}`, lines: [house] }))
    const replies = await Promise.all(
      [...members, ...members].map((member) => order(member, files())),
    )
    expect(replies.map(({ status, text }) => [status, text.slice(0, 90)])).toEqual(
      replies.map(() => [201, expect.any(String)]),
    )
  })

  it('a file takes a fixed number of statements, however many deeds are in it', async () => {
    const pine = await openOrdering(shop, 1_000_000)
    const count = async (...deeds: number[]) => {
      const files = deeds.map((many, index) => ({ fileNumber: `F-${index}`, lines: houses(many) }))
      const sent = await statementsDuring(async () => {
        expect((await order(pine, files)).status).toBe(201)
      })
      return sent.length
    }
    const one = await count(1)
    const perFile = (await count(1, 1)) - one
    expect({ one, perFile }).toEqual({ one: 27, perFile: 9 })
    expect(await count(20)).toBe(one)
    expect(await count(20, 20, 20)).toBe(one + 2 * perFile)
  })

  it('a price that isn’t the one the member was told is refused', async () => {
    const refused = await order(elm, [{ lines: houses(2) }], { amount: 1999 })
    expect([refused.status, refused.json.code, refused.json.field]).toEqual([
      409,
      'amount_mismatch',
      'amount',
    ])
  })

  it('a wrong field is named, and nothing is ordered', async () => {
    const pine = await openOrdering(shop)
    const [one] = houses(1)
    if (!one) throw new Error('No house')
    const said = async (files: FileWanted[], changes: object = {}) => {
      const { status, json } = await order(pine, files, changes)
      return [status, json.code, json.field]
    }
    const invalid = (field: string) => [400, 'invalid_request', field]
    expect(await said([])).toEqual(invalid('amount'))
    expect(await said([], { amount: 1999 })).toEqual(invalid('files'))
    expect(await said([{ lines: [] }], { amount: 1999 })).toEqual(invalid('files.0.lines'))
    expect(await said([{ lines: houses(101) }])).toEqual(invalid('files'))
    const split = [{ lines: houses(60) }, { fileNumber: 'F', lines: houses(41) }]
    expect(await said(split)).toEqual(invalid('files'))
    const twice = [
      { fileNumber: 'F ', lines: houses(1) },
      { fileNumber: 'F', lines: houses(1) },
    ]
    expect(await said(twice)).toEqual(invalid('files'))
    expect(await said([{ lines: [{ ...one, state: 'XX' }] }])).toEqual(
      invalid('files.0.lines.0.state'),
    )
    const long = [{ fileNumber: 'x'.repeat(65), lines: [one] }]
    expect(await said(long)).toEqual(invalid('files.0.fileNumber'))
    expect(await said([{ lines: [one] }], { attemptId: 'mine' })).toEqual(invalid('attemptId'))
    const again = [{ lines: houses(1) }, { fileNumber: 'F', lines: [one, one] }]
    expect(await said(again)).toEqual([422, 'duplicate_address', 'files[1].lines[1]'])
    await shop.query("update state_policies set selling = 'off' where state = 'AK'")
    const alaska = { streetAddress: '1 Main St', city: 'Nome', state: 'AK', zipCode: '99762' }
    expect(await said([{ lines: [one] }, { fileNumber: 'F', lines: [alaska] }])).toEqual([
      422,
      'not_sold',
      'files[1].lines[0]',
    ])
    expect(await left(pine)).toEqual({ ...NOTHING, cents: 100_000 })
  })

  it('a quote says for each address whether it’s sold and how soon it comes', async () => {
    const alaska = { streetAddress: '2 Main St', city: 'Nome', state: 'AK', zipCode: '99762' }
    await shop.query("update state_policies set selling = 'off' where state = 'AK'")
    const addresses = [EMPIRE_STATE, alaska]
    const { status, json } = await elm.browser.post(QUOTES, { addresses })
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { outcome: expect.any(String), isImmediate: expect.any(Boolean) },
      { notSold: 'off' },
    ])
    expect(json[0].notSold).toBeUndefined()
    const many = await elm.browser.post(QUOTES, { addresses: houses(101) })
    expect([many.status, many.json.field]).toEqual([400, 'addresses'])
    expect((await elm.browser.post(QUOTES, { addresses: [] })).status).toBe(400)
  })
})
