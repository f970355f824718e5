import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_SSN } from '../../standins/recorder/cases.ts'
import { startRecorder } from '../../standins/recorder/start.ts'
import { startScanner } from '../../standins/virus-scanner/start.ts'
import { openCollector } from '../../test/support/collector.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { openInbox } from '../../test/support/inbox.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { startRole } from '../../test/support/role.ts'
import { addressAt } from '../addresses/address.ts'

const PATIENCE_MS = 240_000
/** However it's printed. */
const NUMBER = new RegExp(SAMPLE_SSN.replace(/\D/g, '\\D?'))

const CASES = {
  clean: EMPIRE_STATE,
  number: addressAt('9 Number Ave', 'Phoenix', 'AZ', '85004'),
  faint: addressAt('5 Faint Copy Ct', 'Boston', 'MA', '02108'),
  wrong: addressAt('44 Wrong Way', 'Denver', 'CO', '80202'),
}
type Case = keyof typeof CASES
const emailOf = (which: Case) => `${which}@cases.example`

/** From the card payment to the customer's email, with every page actually read. */
describe('document reading', { timeout: PATIENCE_MS + 20_000 }, () => {
  const inbox = forTests(openInbox)
  const recorder = forTests(startRecorder)
  const scanner = forTests(startScanner)
  const settings = () => ({ CHECKING: 'full', CLAMD_URL: scanner.url })
  const shop = shopForTests({ inbox, recorder, settings })
  const collector = forTests(openCollector)
  const worker = forTests(() =>
    startRole('worker', {
      ...shop.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    }),
  )
  const customer = forTests(async () => shop.visit())
  const orders = {} as Record<Case, string>
  beforeAll(async () => {
    for (const which of Object.keys(CASES) as Case[]) orders[which] = await buy(which)
  })

  async function buy(which: Case) {
    const email = emailOf(which)
    const { orderId, intentId } = await placeOrder(customer, [CASES[which]], { email })
    await payByCard(shop, intentId)
    return orderId
  }

  async function copyOf(which: Case) {
    const rows = await shop.query(
      'select progress, desk_reason, verdict, findings from order_lines left join copies on copies.line_id = order_lines.id where order_id = $1',
      [orders[which]],
    )
    return rows[0]
  }

  const atDesk = (which: Case) =>
    until(
      async () => {
        const copy = await copyOf(which)
        return copy.progress === 'desk' && copy
      },
      'the desk',
      PATIENCE_MS,
    )

  const mailsWithDeed = (which: Case) =>
    inbox.mails.filter((one) => one.to === emailOf(which) && one.text.includes('/d/'))

  const deedFor = async (which: Case) => {
    const mail = await until(
      async () => mailsWithDeed(which)[0],
      `the deed of ${which}`,
      PATIENCE_MS,
    )
    const path = /http:\/\/shop\.test(\/d\/\S+)/.exec(mail.text)?.[1]
    return Buffer.from(await (await fetch(shop.url + path)).arrayBuffer())
  }

  it('350 5th Ave is delivered without staff', async () => {
    expect(read(await deedFor('clean')).layer).toMatch(/350\s+5th\s+Ave/)
    const { verdict, findings } = await copyOf('clean')
    expect(verdict).toBe('passed')
    expect(findings).toMatchObject({ objections: [], masked: 0 })
  })

  it('9 Number Ave is delivered with its number redacted in both image and text', async () => {
    const { layer, picture } = read(await deedFor('number'))
    for (const text of [layer, picture]) {
      expect(text).toMatch(/9\s+Number\s+Ave/)
      expect(text.replace(/\D/g, '')).not.toContain(SAMPLE_SSN.replace(/\D/g, ''))
      expect(text).not.toMatch(/078-?05|05-?1120/)
    }
    expect((await copyOf('number')).findings.masked).toBe(1)
  })

  it("5 Faint Copy Ct is held because it's too poor to read", async () => {
    const copy = await atDesk('faint')
    expect(copy.verdict).toBe('held')
    expect(copy.desk_reason).toContain(
      "The source's copy needs review: The copy is too poor to read",
    )
    expect(mailsWithDeed('faint')).toEqual([])
  })

  it("44 Wrong Way is held on both the index's word and the page's own", async () => {
    const copy = await atDesk('wrong')
    expect(copy.verdict).toBe('held')
    expect(copy.desk_reason).toContain('The document is for another property: 46 Wright Way')
    expect(copy.desk_reason).toContain('The copy is for 46 Wright Way')
    expect(mailsWithDeed('wrong')).toEqual([])
  })

  it('the log contains no name, address or number that was read', () => {
    const log = worker.output()
    expect(log).toContain('job done')
    for (const secret of ['Number Ave', 'Faint Copy', 'Wright Way', SAMPLE_SSN, 'GRANT']) {
      expect(log).not.toContain(secret)
    }
  })

  it('the number redacted at 9 Number Ave is in no fact, table, sheet, log or trace', async () => {
    await deedFor('number')
    const [{ id: lineId, copy }] = await shop.query(
      `select order_lines.id, copies::text || string_agg(deed_facts::text, ' ') as copy
        from order_lines join copies on copies.line_id = order_lines.id
        join deed_facts on copy_id = copies.id where order_id = $1 group by order_lines.id, copies`,
      [orders.number],
    )
    const files = `/orders/${orders.number}/deeds/${lineId}`
    const path = `/api${files}/facts`
    const facts = await until(
      async () => {
        const reply = await customer.get(path)
        return reply.json.status === 'read' && reply
      },
      'the second reader',
      PATIENCE_MS,
    )
    expect(facts.text).toContain('certain')
    const table = await customer.get(`${files}/facts.csv`)
    expect(table.text).toContain('Grantor')
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sheet = await fetch(`${shop.url}${files}/provenance`, { headers: { cookie } })
    const said = read(Buffer.from(await sheet.arrayBuffer())).layer
    expect(said).toContain('What the deed says')
    expect(await worker.stop()).toBe(0)
    expect(collector.spans.map(({ name }) => name)).toContain('job read-facts')
    const all = [facts.text, table.text, said, copy, worker.output(), collector.received()]
    for (const text of all) expect(text).not.toMatch(NUMBER)
  })
})

/** The text layer, plus what a fresh OCR pass reads in the images. */
function read(pdf: Buffer): { layer: string; picture: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'))
  try {
    const file = join(folder, 'deed.pdf')
    writeFileSync(file, pdf)
    const layer = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    execFileSync('pdftoppm', [
      '-r',
      '200',
      '-gray',
      '-f',
      '1',
      '-singlefile',
      '-png',
      file,
      join(folder, 'page'),
    ])
    const picture = execFileSync(
      'tesseract',
      [join(folder, 'page.png'), '-', '--dpi', '200', '--psm', '6'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    return { layer, picture }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
