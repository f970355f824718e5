import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const PRODUCTION = {
  PUBLIC_URL: 'https://deeds.acme.com',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://deedbox:secret@db.acme.com/deedbox?sslmode=verify-full',
  LINK_SECRET: 'a-secret-that-is-long-enough-to-be-one',
  COOKIE_SECRET: 'cookies-a-secret-that-is-long-enough-to-be-one',
  SEALING_SECRET: 'sealing-a-secret-that-is-long-enough-to-be-one',
  COUNTING_SECRET: 'counting-a-secret-that-is-long-enough-to-be-one',
  SMTP_URL: 'smtp://user:secret@smtp.acme.com:587',
  MAIL_FROM: 'Acme Deeds <deeds@acme.com>',
  SUPPORT_EMAIL: 'support@acme.com',
  SELLER_NAME: 'Acme Deeds LLC',
  SELLER_ADDRESS: '1 Main Street, Springfield, IL 62701',
  STORAGE_DIR: '/var/lib/deedbox',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** `PUBLIC_URL` was forgotten, but others can reach it. */
const ON_THE_NETWORK = { PUBLIC_URL: 'https://localhost', HOST: '192.168.1.7' }

/** What the process says instead of starting, or nothing. */
function refusal(changes: Record<string, string>): string {
  try {
    loadConfig({ ...PRODUCTION, ...changes })
    return ''
  } catch (error) {
    return String(error)
  }
}

it('a shop in production starts when every rule is kept', () => {
  expect(refusal({})).toBe('')
})

it.each<[string, string, string, Record<string, string>?]>([
  ['PUBLIC_URL', 'http://deeds.acme.com', 'https'],
  ['TRUSTED_PROXIES', '0', 'at least 1'],
  ['DATABASE_URL', 'postgres://deedbox@db.acme.com/deedbox', 'verify-full'],
  ['DATABASE_URL', 'postgres://deedbox@db.acme.com/deedbox?sslmode=disable', 'verify-full'],
  ['DATABASE_URL', 'postgres://deedbox@db.acme.com/deedbox?sslmode=no-verify', 'verify-full'],
  ['DATABASE_URL', 'postgres://deedbox@127.0.0.1/deedbox?host=db.acme.com', 'verify-full'],
  ['SMTP_URL', 'smtp://smtp.acme.com?ignoreTLS=true', 'TLS'],
  ['SMTP_URL', 'smtps://smtp.acme.com?tls.rejectUnauthorized=false', 'TLS'],
  ['MAIL_FROM', 'Deedbox <deeds@deedbox.example>', 'real address'],
  ['MAIL_FROM', 'deeds@example.com', 'real address'],
  ['SUPPORT_EMAIL', 'support@deedbox.example', 'real address'],
  ['SELLER_NAME', '', 'who sells'],
  ['SELLER_ADDRESS', '', 'who sells'],
  ['LINK_SECRET', 'replace-with-32-random-characters-for-links', 'secret'],
  ['COOKIE_SECRET', 'replace-with-32-random-characters-for-cookies', 'secret'],
  ['SEALING_SECRET', 'replace-with-32-random-characters-for-sealing', 'secret'],
  ['COUNTING_SECRET', 'replace-with-32-random-characters-for-counting', 'secret'],
  ['COOKIE_SECRET', 'a-secret-that-is-long-enough-to-be-one', 'other purposes'],
  ['STRIPE_API_URL', 'http://127.0.0.1:12111', 'https'],
  ['STRIPE_SCRIPT_URL', 'http://127.0.0.1:12111/endive/stripe.js', 'https'],
  ['GEOAPIFY_URL', 'http://geocoder.acme.com', 'https'],
  ['CAPTCHA_VERIFY_URL', 'http://captcha.acme.com', 'https'],
  ['RECORDER_URL', 'http://recorder.acme.com', 'https'],
  ['NYC_DATA_URL', 'http://data.acme.com', 'https'],
  ['STRIPE_WEBHOOK_SECRET', '', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'live key'],
  ['STRIPE_SECRET_KEY', 'rk_test_1', 'live key'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1', 'live key'],
  ['PUBLIC_URL', 'http://localhost', 'https', { HOST: '0.0.0.0' }],
  ['LINK_SECRET', 'replace-with-at-least-32-random-characters', 'secret', ON_THE_NETWORK],
  [
    'LINK_SECRET',
    'replace-with-at-least-32-random-characters',
    'secret',
    { ...ON_THE_NETWORK, HOST: '::' },
  ],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'live key', ON_THE_NETWORK],
])('a shop in production does not start with %s=%s', (name, value, why, changes = {}) => {
  const message = refusal({ ...changes, [name]: value })
  expect(message).toMatch(new RegExp(`  ${name}: .*${why}`))
  // The setting at fault and no other; never its value.
  expect(message.split('\n')).toHaveLength(2)
  if (value.length > 1) expect(message).not.toContain(value)
})

it('a shop in production starts with test keys if a setting says so', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(refusal({ ...test, TEST_CARDS: 'allowed' })).toBe('')
  expect(refusal({ ...test, TEST_CARDS: 'yes' })).toContain('TEST_CARDS')
})

it.each([
  ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
  ['CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'],
])('no shop starts with %s alone', (one, other) => {
  const here: Record<string, string> = { PUBLIC_URL: 'http://localhost:3000' }
  for (const where of [{}, here]) {
    expect(refusal({ ...where, [one]: 'key' })).toContain(`${other}: Needed with ${one}`)
    expect(refusal({ ...where, [one]: 'key', [other]: 'key' })).toBe('')
  }
})

it.each([
  'postgres://deedbox@127.0.0.1/deedbox',
  'postgres://deedbox@localhost/deedbox',
  'postgres:///deedbox?host=/var/run/postgresql',
])('a database on the same machine needs no TLS: %s', (url) => {
  expect(refusal({ DATABASE_URL: url })).toBe('')
})

it('a shop on this machine or in a test needs none of it, except the webhook secret', () => {
  for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'https://shop.test']) {
    const small = { PUBLIC_URL: url, TRUSTED_PROXIES: '0', SELLER_NAME: '', SELLER_ADDRESS: '' }
    expect(refusal(small)).toBe('')
    expect(refusal({ ...small, STRIPE_WEBHOOK_SECRET: '' })).toContain('STRIPE_WEBHOOK_SECRET')
  }
})
