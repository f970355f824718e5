import { expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { labOf, readDeeds, TYPED_DEED } from '../../test/support/fulfillment/read-deed.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { signInAs } from '../../test/support/staff.ts'
import { readFactsJob } from './read-facts.job.ts'

describeShop('what a deed says', (shop) => {
  const { deliver, deliverRead, readAgain, read } = readDeeds(() => shop)

  async function factsOf(lineId: string): Promise<Record<string, string>> {
    const rows = await shop.query(
      `select name, state, text, claim from deed_facts join copies on copies.id = copy_id
        where line_id = $1 order by name`,
      [lineId],
    )
    return Object.fromEntries(
      rows.map(({ name, state, text, claim }) => [name, `${claim ? 'open' : state}: ${text}`]),
    )
  }
  const copyOf = async (lineId: string): Promise<string> =>
    (await shop.query('select id from copies where line_id = $1', [lineId]))[0].id
  const readFactsOf = async (lineId: string, lab = labOf()) =>
    readFactsJob.run({ ...shop.jobParts, lab }, { copyId: await copyOf(lineId) }, jobContext(shop))

  it('is kept when the check has read it, and delivered before the second reader looks', async () => {
    const { orderId, lineId } = await deliver()
    expect((await read(orderId)).progress).toEqual(['delivered'])
    expect(await factsOf(lineId)).toMatchObject({
      kind: 'certain: WARRANTY DEED',
      instrument: 'certain: 2019-0012345',
      grantors: 'open: BHATT HOMES, LLC',
      grantees: 'open: VICTOR L. JARVIS; LINDA N. JARVIS',
      prior: 'absent: ',
    })
  })

  it('becomes certain where the second reader sees the same, and is doubtful where it doesn’t', async () => {
    const misread = labOf(TYPED_DEED, {
      reread: async (pdf, areas, signal, by) => {
        const texts = await labOf().reread(pdf, areas, signal)
        return by === 'network' ? texts.map((text) => text.replace('564', '584')) : texts
      },
    })
    const { lineId } = await deliverRead(misread)
    expect(await factsOf(lineId)).toMatchObject({
      grantors: 'certain: BHATT HOMES, LLC',
      consideration: 'doubtful: $564,000.00',
      legal: 'doubtful: Lot 9, Block 12.01, Mill Pond Subdivision.',
    })
  })

  it('is what two readers see in its rows, if the page was misread', async () => {
    const misread = labOf(TYPED_DEED, {
      reread: async (pdf, areas, signal) =>
        (await labOf().reread(pdf, areas, signal)).map((text) => text.replace('564', '584')),
    })
    const { lineId } = await deliverRead(misread)
    expect((await factsOf(lineId)).consideration).toBe('certain: $584,000.00')
  })

  it('is delivered while the second reader is away, which is asked again', async () => {
    const away = labOf(TYPED_DEED, { reread: () => Promise.reject(new Error('It is away')) })
    const { orderId, lineId } = await deliver(away)
    await expect(readAgain(away)).rejects.toThrow('It is away')
    expect((await read(orderId)).progress).toEqual(['delivered'])
    await readAgain()
    expect((await factsOf(lineId)).grantors).toBe('certain: BHATT HOMES, LLC')
  })

  it('is read again once, however often the job runs', async () => {
    const { lineId } = await deliverRead()
    const settled = await factsOf(lineId)
    const closed = labOf(TYPED_DEED, { reread: () => Promise.reject(new Error('Asked twice')) })
    await readFactsOf(lineId, closed)
    expect(await factsOf(lineId)).toEqual(settled)
  })

  it('a copy that is read anew meanwhile isn’t settled by the reading before', async () => {
    const { lineId } = await deliver()
    const copyId = await copyOf(lineId)
    const slow = labOf(TYPED_DEED, {
      reread: async (...asked) => {
        await shop.query(
          "update deed_facts set text = 'OTHER', read_at = read_at + interval '1 s' where copy_id = $1",
          [copyId],
        )
        return labOf().reread(...asked)
      },
    })
    await readFactsOf(lineId, slow)
    expect((await factsOf(lineId)).grantors).toBe('open: OTHER')
  })

  it('facts erased while the second reader looks stay erased', async () => {
    const { lineId } = await deliver()
    const copyId = await copyOf(lineId)
    const slow = labOf(TYPED_DEED, {
      reread: async (...asked) => {
        await shop.query('delete from deed_facts where copy_id = $1', [copyId])
        return labOf().reread(...asked)
      },
    })
    await readFactsOf(lineId, slow)
    expect(await factsOf(lineId)).toEqual({})
  })

  it('a file that was deleted isn’t read again', async () => {
    const { lineId } = await deliver()
    await shop.query('update copies set deleted_at = now() where line_id = $1', [lineId])
    const closed = labOf(TYPED_DEED, { reread: () => Promise.reject(new Error('It looked')) })
    await readFactsOf(lineId, closed)
    expect((await factsOf(lineId)).grantors).toBe('open: BHATT HOMES, LLC')
  })

  it('is exported with its customer’s orders, and erased with them', async () => {
    const owner = await signInAs(shop, 'owner')
    const { orderId, lineId } = await deliverRead()
    const email = `says-${orderId}@example.com`
    await shop.query('update orders set email = $2 where id = $1', [orderId, email])
    const exported = await owner.post('/api/admin/privacy/export', { email })
    expect(exported.status).toBe(200)
    const [order] = JSON.parse(exported.text).orders
    expect(order.documents[0].facts.grantors).toEqual({
      state: 'certain',
      text: 'BHATT HOMES, LLC',
    })
    const erased = await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
    expect(erased.status).toBe(200)
    expect(await factsOf(lineId)).toEqual({})
  })

  it('a social security number is in no fact, however it is labeled', async () => {
    const number = '219-09-9999'
    const text = TYPED_DEED.replace('Block 12.01', `Block 12.01, ${number}`).replace(
      'WITNESSETH',
      `Social Security No. ${number}, WITNESSETH`,
    )
    const { lineId } = await deliverRead(labOf(text))
    const [row] = await shop.query(
      'select string_agg(deed_facts::text, $2) as all from deed_facts join copies on copies.id = copy_id where line_id = $1',
      [lineId, ' '],
    )
    expect(row.all).toContain('Mill Pond')
    expect(row.all.replace(/\D/g, '')).not.toContain('219099999')
  })
})
