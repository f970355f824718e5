import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type SecureVersion } from 'node:tls'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { openInbox } from '../../test/support/inbox.ts'
import { manage } from '../../test/support/role.ts'
import { loadConfig } from './config.ts'
import { CHECKS, examine, type Installation, tlsObjection } from './doctor.ts'
import { NEEDED_EVENTS } from './payments.ts'

const PUBLIC = {
  PUBLIC_URL: 'https://deeds.acme.com',
  TRUSTED_PROXIES: '1',
  MAIL_FROM: 'deeds@acme.com',
  SUPPORT_EMAIL: 'support@acme.com',
  SELLER_NAME: 'Acme',
  SELLER_ADDRESS: '1 Main Street, Springfield',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_API_URL: 'https://api.stripe.com',
  STRIPE_SCRIPT_URL: 'https://js.stripe.com/endive/stripe.js',
  GEOAPIFY_URL: 'https://api.geoapify.com',
  LEAKED_PASSWORDS_URL: 'https://api.pwnedpasswords.com',
}

describe('the doctor', () => {
  const inbox = forTests(openInbox)
  const shop = shopForTests({ inbox })

  async function diagnose(
    name: string,
    settings: Record<string, string> = {},
    changes: Partial<Installation> = {},
  ) {
    const config = loadConfig({ ...shop.env, ...settings })
    const patient = { config, pool: shop.database.pool, migrations: 'migrations', ...changes }
    const [finding] = await examine(
      patient,
      CHECKS.filter((check) => check.name === name),
    )
    return `${finding?.level}: ${finding?.message}`
  }
  const webhook = (events?: string[]) =>
    shop.payments.controls.setWebhook({
      url: 'http://shop.test/api/webhooks/stripe',
      events: events ?? ['*'],
    })

  it('the doctor finds a healthy shop healthy, and says so in every line', async () => {
    webhook()
    const config = loadConfig({ ...shop.env, CHECKING: 'full', CLAMD_URL: 'tcp://127.0.0.1:9' })
    const all = await examine({ config, pool: shop.database.pool, migrations: 'migrations' })
    expect(all.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
    const unwell = all.filter(({ level }) => level === 'problem').map(({ name }) => name)
    expect(unwell).toEqual(['virus scanner'])
  })

  it('the doctor as a command prints what it finds, and fails if something is wrong', async () => {
    webhook()
    const well = await manage(['doctor'], shop.env)
    expect([well.code, well.said]).toEqual([0, expect.stringContaining('ok       database: ')])
    shop.payments.controls.setWebhook({ url: 'http://elsewhere.test/' })
    const ill = await manage(['doctor'], shop.env)
    expect([ill.code, ill.said]).toEqual([1, expect.stringContaining('problem  payments: ')])
    const unset = await manage(['doctor'], { ...shop.env, LINK_SECRET: '' })
    expect([unset.code, unset.said]).toEqual([1, expect.stringContaining('LINK_SECRET')])
  })

  it('the doctor notices a database that is away', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://x@127.0.0.1:9/x' })
    for (const name of ['database', 'migrations', 'database role', 'clock']) {
      expect(await diagnose(name, {}, { pool })).toMatch(/^problem: .*ECONNREFUSED/)
    }
    await pool.end()
  })

  it('the doctor notices migrations that are not applied', async () => {
    const migrations = mkdtempSync(join(tmpdir(), 'deedbox-migrations-'))
    writeFileSync(join(migrations, '9001_later.sql'), 'select 1')
    expect(await diagnose('migrations', {}, { migrations })).toMatch(/^problem: .*9001_later\.sql/)
    expect(await diagnose('migrations')).toBe('ok: all applied')
    rmSync(migrations, { recursive: true })
  })

  it('the doctor notices a role that can switch off the rules of the ledger', async () => {
    expect(await diagnose('database role', PUBLIC)).toMatch(/^problem: .* is a superuser/)
    const { pool } = shop.database
    await pool.query('create role doctor_plain login; create role doctor_owner login')
    const as = async (role: string) => {
      const url = new URL(shop.env.DATABASE_URL ?? '')
      url.username = role
      const own = new pg.Pool({ connectionString: url.href })
      const finding = await diagnose('database role', PUBLIC, { pool: own })
      await own.end()
      return finding
    }
    try {
      expect(await as('doctor_plain')).toBe("ok: doctor_plain can't change the ledger's rules")
      await pool.query('alter table ledger owner to doctor_owner')
      expect(await as('doctor_owner')).toMatch(/^problem: .* owns the ledger/)
    } finally {
      await pool.query('reassign owned by doctor_owner to current_user')
      await pool.query('drop role doctor_plain, doctor_owner')
    }
  })

  it('the doctor notices a clock that is wrong', async () => {
    const late = { query: async () => ({ rows: [{ now: new Date(Date.now() - 60_000) }] }) }
    expect(await diagnose('clock', {}, { pool: late as unknown as pg.Pool })).toMatch(
      /^problem: 60 s apart/,
    )
    expect(await diagnose('clock')).toMatch(/^ok/)
  })

  it('the doctor notices a store that can not be written', async () => {
    expect(await diagnose('document store')).toMatch(/^ok/)
    expect(await diagnose('document store', { STORAGE_DIR: 'package.json/documents' })).toMatch(
      /^problem: can't be written/,
    )
  })

  it('the doctor notices a relay that is away or does not encrypt', async () => {
    expect(await diagnose('email')).toMatch(/^ok/)
    expect(await diagnose('email', { SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(/^problem/)
    // Not by its loopback name, so that encryption is asked for, which this relay doesn't have.
    const { port } = new URL(inbox.url)
    const plain = await diagnose('email', { SMTP_URL: `smtp://0.0.0.0:${port}` })
    expect(plain).toMatch(/^problem: .*STARTTLS/i)
  })

  it('the doctor notices keys that are missing, a missing webhook and events it lacks', async () => {
    expect(await diagnose('payments', { STRIPE_PUBLISHABLE_KEY: '' })).toMatch(/^problem/)
    shop.payments.controls.setWebhook({ url: 'http://elsewhere.test/' })
    expect(await diagnose('payments')).toMatch(/^problem: .*no enabled webhook for http:\/\/shop/)
    webhook(NEEDED_EVENTS.filter((event) => event !== 'payment_intent.payment_failed'))
    expect(await diagnose('payments')).toBe(
      'problem: add these events to the webhook: payment_intent.payment_failed',
    )
    webhook([...NEEDED_EVENTS])
    expect(await diagnose('payments')).toMatch(/^ok/)
  })

  it('the doctor notices pages that nobody reads and a scanner that is away', async () => {
    expect(await diagnose('document tools', { CHECKING: 'index' })).toMatch(/^warning/)
    expect(await diagnose('document tools', { CHECKING: 'full' })).toMatch(/^(ok|warning): run as/)
    const away = { CHECKING: 'full', CLAMD_URL: 'tcp://127.0.0.1:9' }
    expect(await diagnose('virus scanner', away)).toMatch(/^problem: .*does not answer/)
    expect(await diagnose('virus scanner', { CHECKING: 'full' })).toMatch(/^problem: set CLAMD_URL/)
  })

  it('the doctor says when the rules for production are off', async () => {
    expect(await diagnose('production')).toMatch(/^warning/)
    expect(await diagnose('production', PUBLIC)).toMatch(/^ok/)
    const trial = { ...PUBLIC, TEST_CARDS: 'allowed' }
    expect(await diagnose('production', trial)).toMatch(/^warning: TEST_CARDS=allowed/)
  })
})

/** Made for this test alone: it opens nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4Lu67BVqT5LFNZvN
DpctSUFyrdZhYr7ljUgWHQBD0aehRANCAASrPKtmTFlAadLH4NuEDEBJGDyH9cLm
v6JoaqoPy4KYdJ/z+dYGiIoZyri6pdgYTNR0DyY4TsE9cJA6hgJe4cXZ
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkzCCATugAwIBAgIUE5bmlDHn37rB7aIAlR2AVltupP8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjAzNDMxM1oYDzIxMjYxMDIz
MDM0MzEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASrPKtmTFlAadLH4NuEDEBJGDyH9cLmv6JoaqoPy4KYdJ/z+dYGiIoZ
yri6pdgYTNR0DyY4TsE9cJA6hgJe4cXZo2kwZzAdBgNVHQ4EFgQUFveijJbHtSCF
MC+wVu+9n4kX32gwHwYDVR0jBBgwFoAUFveijJbHtSCFMC+wVu+9n4kX32gwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RgAwQwIfRZ2ioeJ03zs5EEQjoM67RbD8l3C5kudxg0qhr399WQIgFbQOHY1jFxU/
JGPniLoPgwQga0C3ogvngZelWJY+LIk=
-----END CERTIFICATE-----
`

const opened: Array<() => void> = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

async function listen(minVersion: SecureVersion, maxVersion: SecureVersion): Promise<number> {
  const old = minVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}
  const server = createServer({ key: KEY, cert: CERTIFICATE, minVersion, maxVersion, ...old })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  return (server.address() as AddressInfo).port
}
const ask = (port: number, ca?: string) =>
  tlsObjection({ host: 'localhost', port, ...(ca ? { ca } : {}) })

it('a host with a trusted certificate and modern protocols is fine', async () => {
  expect(await ask(await listen('TLSv1.2', 'TLSv1.3'), CERTIFICATE)).toBeUndefined()
})

it('a host that still accepts an old protocol is not', async () => {
  expect(await ask(await listen('TLSv1.1', 'TLSv1.3'), CERTIFICATE)).toContain('TLS 1.1')
})

it('a certificate that nobody trusts is not', async () => {
  expect(await ask(await listen('TLSv1.2', 'TLSv1.3'))).toContain('certificate')
})

it('a host that only speaks old protocols, or not at all, is not', async () => {
  expect(await ask(await listen('TLSv1.1', 'TLSv1.1'), CERTIFICATE)).toContain('no safe connection')
  expect(await ask(9)).toContain('no safe connection')
})
