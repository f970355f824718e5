import { expect, it } from 'vitest'
import { houses } from '../../../test/support/api/account-orders.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { balanceDesk, credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { signInMember } from '../../../test/support/staff.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { refundLines } from '../refunds/refund-lines.ts'

/** Cents of "1,234.50", "-19.9" and "". */
const centsOf = (text = '') => Math.round(Number(text.replaceAll(',', '')) * 100)
const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)

/** A number from 0 to below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const CENTERS = [...'ABCDEFGHIJK'].map((letter) => `Center ${letter}, "${letter}"`)
const ZONES = ['America/New_York', 'Pacific/Honolulu', 'America/Denver'] as const
/** Clock changes, a leap day, and the first and the last minute of months in each of the zones. */
const EDGES = [
  ...['2028-02-29T23:59:00Z', '2028-03-01T04:59:00Z', '2028-03-01T05:00:00Z'],
  ...['2028-03-01T09:59:59Z', '2028-03-01T10:00:00Z', '2028-03-12T07:00:00Z'],
  ...['2028-04-01T03:59:59Z', '2028-04-01T04:00:00Z', '2028-04-01T05:59:59Z'],
  ...['2028-04-01T06:00:00Z', '2028-04-01T09:59:59Z', '2028-04-01T10:00:00Z'],
].map((at) => new Date(at))
const START = Date.parse('2028-02-20T00:00:00Z')
const END = new Date('2028-06-10T12:00:00Z')
const DAYS = 90

const shop = shopForTests({ webhooks: 'dropped' })
const { rows, organization, topUp, ledgerOf } = balanceDesk(() => shop)

it.each(ZONES.map((zone, place) => [zone, 41 + place] as const))(
  'page, CSV, invoice and QuickBooks add up to the ledger to the cent (%s, seed %i)',
  { timeout: 120_000 },
  async (timeZone, seed) => {
    const upTo = dice(seed)
    shop.setClock(new Date(START))
    const of = await organization()
    const { organizationId, email } = of
    const settings = { billingName: '', billingAddress: '', mailsStatements: false, timeZone }
    const admin = await signInMember(shop, email)
    expect((await admin.post('/api/account/accounting', settings)).status).toBe(200)
    await credit(shop, organizationId, 2_000_000)

    const moments = [
      ...EDGES,
      ...Array.from({ length: 30 }, () => new Date(START + upTo(DAYS * 24 * 60) * 60_000)),
    ].toSorted((a, b) => Number(a) - Number(b))
    const paid: Array<{ orderId: string; lineIds: string[] }> = []
    for (const at of moments) {
      shop.setClock(at)
      const costCenter = CENTERS[upTo(CENTERS.length + 1)] ?? null
      const addresses = houses(1 + upTo(3))
      const reference = upTo(2) ? `F-${upTo(9)}` : null
      paid.push(
        await orderFromBalance(shop.parts, organizationId, { addresses, costCenter, reference }),
      )
      const refunded = paid[upTo(paid.length)]
      const lineIds = refunded?.lineIds.splice(0, upTo(3)) ?? []
      if (refunded && lineIds.length > 0) {
        const { orderId } = refunded
        await refundLines(shop.parts, { orderId, lineIds, ...WRONG_DOCUMENT })
      }
    }
    // Real payments move money when the provider says so, which is now.
    shop.setClock(undefined)
    const [won, lost] = [await topUp(of, 5_000 + upTo(9_000)), await topUp(of, 7_777)]
    for (const [intentId, end] of [[won, 'won'] as const, [lost, 'lost'] as const]) {
      const { id } = shop.payments.controls.openDispute(intentId)
      await recordPayment(shop.parts, intentId, 'system')
      shop.payments.controls.closeDispute(id, end)
      await recordPayment(shop.parts, intentId, 'system')
    }

    shop.setClock(END)
    const books = await signInMember(shop, email)
    const { months } = (await books.get('/api/account/statements')).json
    const moved: number[] = []
    let opening = 0
    for (const { month, invoice } of months.toReversed()) {
      const path = `/api/account/statements/${month}`
      const { json } = await books.get(path)
      // The month by PostgreSQL's calendar, and none of ours.
      const [ledger] = await rows(
        `select coalesce(-sum(amount_cents), 0)::int as all,
            coalesce(sum(amount_cents) filter (where kind = 'charge' and order_id is not null), 0)::int
              as charged,
            coalesce(-sum(amount_cents) filter (where kind = 'refund' and order_id is not null), 0)::int
              as refunded
          from ledger where organization_id = $1 and account = 'balances'
            and to_char(at at time zone $2, 'YYYY-MM') = $3`,
        ...[organizationId, timeZone, month],
      )
      const { charged, refunded } = json.totals
      expect([month, charged.cents, refunded.cents]).toEqual([
        ...[month, ledger.charged, ledger.refunded],
      ])
      expect([json.opening.cents, json.closing.cents - json.opening.cents]).toEqual([
        ...[opening, ledger.all],
      ])
      opening = json.closing.cents
      expect(json.rows.at(-1)?.balance.cents ?? opening).toBe(opening)
      for (const { date } of json.rows) expect(date.slice(0, 7)).toBe(month)
      for (const kind of ['costCenters', 'files']) {
        for (const what of ['charged', 'refunded']) {
          const parts = json[kind].map(
            (each: Record<string, { cents: number }>) => each[what]?.cents,
          )
          expect([kind, what, sum(parts)]).toEqual([kind, what, json.totals[what].cents])
        }
      }

      const csv = cellsOf((await books.get(`${path}/csv`)).text)
      expect(sum(csv.map((row) => centsOf(row.Amount)))).toBe(ledger.all)
      expect(sum(csv.map((row) => centsOf(row.Subtotal)))).toBe(ledger.refunded - ledger.charged)
      for (const { Date: day } of csv) expect(day?.slice(0, 7)).toBe(month)

      moved.push(ledger.all)
      const isInvoiced = json.rows.length > 0 && month < '2028-06'
      expect([month, invoice !== null]).toEqual([month, isInvoiced])
      if (!isInvoiced) continue
      expect(json.invoice.total.cents).toBe(ledger.charged - ledger.refunded)

      const journal = cellsOf((await books.get(`${path}/quickbooks-csv`)).text)
      const side = (of: typeof journal, name: 'Debits' | 'Credits') =>
        sum(of.map((row) => centsOf(row[name])))
      const entries = Object.values(Object.groupBy(journal, ({ JournalNo }) => JournalNo ?? ''))
      for (const each of entries)
        expect(side(each ?? [], 'Debits')).toBe(side(each ?? [], 'Credits'))
      const posted = (of: typeof journal) => side(of, 'Debits') - side(of, 'Credits')
      const on = (name: RegExp) => journal.filter(({ AccountName = '' }) => name.test(AccountName))
      expect(posted(on(/ Balance$/))).toBe(ledger.all)
      expect(posted(on(/^Deed Copies$/))).toBe(ledger.charged - ledger.refunded)
      for (const { costCenter, charged: c, refunded: r } of json.costCenters) {
        const ofCenter = on(/^Deed Copies$/).filter(({ Class }) => Class === (costCenter ?? ''))
        expect([costCenter, posted(ofCenter)]).toEqual([costCenter, c.cents - r.cents])
      }

      const iif = (await books.get(`${path}/quickbooks-iif`)).text
      const splits = iif
        .split('\r\n')
        .map((line) => line.split('\t'))
        .filter(([keyword]) => keyword === 'TRNS' || keyword === 'SPL')
      expect(sum(splits.map((cells) => centsOf(cells[5])))).toBe(0)
      const toBalance = splits.filter((cells) => / Balance$/.test(cells[3] ?? ''))
      expect(sum(toBalance.map((cells) => centsOf(cells[5])))).toBe(ledger.all)
    }
    expect(sum(moved)).toBe(await ledgerOf(organizationId))
    const numbers = await rows(
      'select number from invoices where organization_id = $1 order by number',
      organizationId,
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1))
  },
)

/** The rows of a CSV file, by the names of its columns. */
function cellsOf(text: string): Array<Record<string, string>> {
  const [head = [], ...lines] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    )
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}
