import { expect, it } from 'vitest'
import { loadConfig, takeConfig } from './config.ts'

const GOOD = {
  PUBLIC_URL: 'http://localhost:3000/',
  DATABASE_URL: 'postgres://deedbox@127.0.0.1/deedbox',
  LINK_SECRET: 'a-secret-that-is-long-enough-to-be-one',
  COOKIE_SECRET: 'cookies-a-secret-that-is-long-enough-to-be-one',
  SEALING_SECRET: 'sealing-a-secret-that-is-long-enough-to-be-one',
  COUNTING_SECRET: 'counting-a-secret-that-is-long-enough-to-be-one',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  STORAGE_DIR: '/var/lib/deedbox',
}

it('loadConfig fills in the defaults and trims the URL', () => {
  const config = loadConfig(GOOD)
  expect(config.PUBLIC_URL).toBe('http://localhost:3000')
  expect(config.BRAND_NAME).toBe('Deedbox')
  expect(config.PORT).toBe(3000)
  expect(config).toMatchObject({ FREE_DECLINES: 2, OPEN_PAYMENTS_PER_CALLER: 5 })
})

it('loadConfig treats an empty key as missing', () => {
  expect(loadConfig({ ...GOOD, STRIPE_SECRET_KEY: '' }).STRIPE_SECRET_KEY).toBeUndefined()
})

it("loadConfig switches on no deed source unless it's named", () => {
  expect(loadConfig(GOOD).SOURCES).toEqual([])
  expect(loadConfig({ ...GOOD, SOURCES: ' nyc ' }).SOURCES).toEqual(['nyc'])
})

it('loadConfig requires the key of a source that is switched on', () => {
  const withSource = { ...GOOD, SOURCES: 'miami-dade' }
  expect(() => loadConfig(withSource)).toThrow('MIAMI_DADE_AUTH_KEY: Needed by source miami-dade')
  expect(() => loadConfig({ ...withSource, MIAMI_DADE_AUTH_KEY: 'key' })).not.toThrow()
})

it.each([
  ['no store', { STORAGE_DIR: undefined }, 'STORAGE_DIR'],
  ['two stores', { S3_BUCKET: 'deeds' }, 'STORAGE_DIR'],
  ['half a key', { STORAGE_DIR: '', S3_BUCKET: 'deeds', S3_ACCESS_KEY_ID: 'x' }, 'S3_ACCESS_KEY'],
])('the check refuses %s', (_what, changes, name) => {
  expect(() => loadConfig({ ...GOOD, ...changes })).toThrow(name)
})

it("loadConfig accepts a bucket instead of a folder, using the machine's keys if none are set", () => {
  const config = loadConfig({ ...GOOD, STORAGE_DIR: '', S3_BUCKET: 'deeds' })
  expect(config).toMatchObject({ S3_BUCKET: 'deeds', S3_FORCE_PATH_STYLE: false })
  expect(config.STORAGE_DIR).toBeUndefined()
})

it.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_URL', 'mysql://x/y'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['LINK_SECRET', 'short'],
  ['COOKIE_SECRET', 'a-secret-that-is-long-enough-to-be-one,short'],
  ['SEALING_SECRET', 'the-same-secret-twice-is-a-mistake,the-same-secret-twice-is-a-mistake'],
  ['COUNTING_SECRET', undefined],
  ['STRIPE_WEBHOOK_SECRET', 'nope'],
  ['PORT', '99999'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['SOURCES', 'atlantis'],
  ['SOURCES', 'nyc,nyc'],
  ['NYC_DATA_URL', 'ftp://data.example'],
])("loadConfig refuses %s = %s, names it, and doesn't print its value", (name, value) => {
  let message = ''
  try {
    loadConfig({ ...GOOD, [name]: value })
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain(name)
  if (value) expect(message).not.toContain(value)
})

it('takeConfig leaves no secret in the environment that it read', () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    CAPTCHA_SECRET: 'captcha',
    GEOAPIFY_API_KEY: 'geo',
    S3_SECRET_ACCESS_KEY: 's3',
    S3_ACCESS_KEY_ID: 's3',
  }
  const env: Record<string, string> = {
    ...GOOD,
    ...secrets,
    CAPTCHA_SITE_KEY: 'site',
    PATH: '/bin',
  }
  expect(takeConfig(env)).toMatchObject(secrets)
  const { PUBLIC_URL, STORAGE_DIR } = GOOD
  expect(env).toEqual({ PUBLIC_URL, STORAGE_DIR, PATH: '/bin' })
})
