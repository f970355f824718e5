/** The settings that the rules look at, as they are after parsing. */
type Settings = Readonly<Record<string, unknown>> & {
  PUBLIC_URL: string
  HOST: string
  DATABASE_URL: string
  SMTP_URL: string
  LINK_SECRET: string
  COOKIE_SECRET: string
  SEALING_SECRET: string
  COUNTING_SECRET: string
  MAIL_FROM: string
  SUPPORT_EMAIL: string
  TRUSTED_PROXIES: number
}

const SECRETS = ['LINK_SECRET', 'COOKIE_SECRET', 'SEALING_SECRET', 'COUNTING_SECRET'] as const

export interface BrokenRule {
  setting: string
  why: string
}

/** Names that lead to this machine, and those that are reserved for tests. */
const OWN_HOST = /^(localhost|.+\.localhost|.+\.test|127\.\d+\.\d+\.\d+|\[::1\])$/i
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i
/** Domains that are nobody's, where an email is lost. */
const NOBODYS = /(^|[@.])(example|test|invalid|localhost|example\.(com|net|org))>?$/i
const TEST_KEY = /^(sk|pk|rk)_test_/
/** What would switch encryption or its checks off again. */
const WEAKER_TLS = /ignoreTLS|requireTLS|rejectUnauthorized|secure=/i

/** Whether others can reach the shop, so that mistakes cost them money or privacy: by its address, or
 * because it listens to more than this machine, whatever address was forgotten. */
export function isInProduction({
  PUBLIC_URL,
  HOST,
}: Pick<Settings, 'PUBLIC_URL' | 'HOST'>): boolean {
  return !OWN_HOST.test(new URL(PUBLIC_URL).hostname) || !LOOPBACK.test(HOST)
}

/** What a shop may not be started with. Everything else is checked when it's parsed. */
export function brokenRules(settings: Settings): BrokenRule[] {
  const broken: BrokenRule[] = []
  const rule = (setting: string, isKept: boolean, why: string) => {
    if (!isKept) broken.push({ setting, why })
  }
  // Without events, declines aren't counted, and a payment is noticed only by the reconciler.
  rule(
    'STRIPE_WEBHOOK_SECRET',
    !settings.STRIPE_SECRET_KEY || Boolean(settings.STRIPE_WEBHOOK_SECRET),
    'Needed with STRIPE_SECRET_KEY',
  )
  // One of them alone is a CAPTCHA that somebody believes in and nobody sees.
  for (const [one, other] of [
    ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
    ['CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'],
  ] as const) {
    rule(one, Boolean(settings[one]) || !settings[other], `Needed with ${other}`)
  }
  if (!isInProduction(settings)) return broken

  rule(
    'PUBLIC_URL',
    settings.PUBLIC_URL.startsWith('https:'),
    'Must begin with https:// unless it is localhost and HOST is this machine’s own',
  )
  // Anybody knows the numbers of test cards, and the deeds they'd buy cost us real money.
  for (const setting of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
    rule(
      setting,
      settings.TEST_CARDS === 'allowed' || !TEST_KEY.test(String(settings[setting] ?? '')),
      'Must be a live key in production; TEST_CARDS=allowed starts a shop for trials anyway',
    )
  }
  rule(
    'TRUSTED_PROXIES',
    settings.TRUSTED_PROXIES >= 1,
    'Must be at least 1 in production: with 0, all customers behind the proxy count as one',
  )
  rule(
    'DATABASE_URL',
    isPrivateDatabase(new URL(settings.DATABASE_URL)),
    'Must say sslmode=verify-full in production, unless the database is on this machine',
  )
  rule(
    'TEST_DATABASE_URL',
    !settings.TEST_DATABASE_URL || isPrivateDatabase(new URL(String(settings.TEST_DATABASE_URL))),
    'Must be as private as DATABASE_URL in production',
  )
  rule(
    'SMTP_URL',
    !WEAKER_TLS.test(new URL(settings.SMTP_URL).search),
    'Must not turn off TLS or its checks in production',
  )
  for (const setting of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const) {
    rule(setting, !NOBODYS.test(settings[setting]), 'Must be a real address in production')
  }
  for (const setting of ['SELLER_NAME', 'SELLER_ADDRESS']) {
    rule(setting, Boolean(settings[setting]), 'Needed in production: customers must know who sells')
  }
  for (const [index, setting] of SECRETS.entries()) {
    rule(
      setting,
      !settings[setting].includes('replace-with'),
      'Must be a secret in production, not the example',
    )
    rule(
      setting,
      SECRETS.slice(0, index).every((other) => settings[other] !== settings[setting]),
      'Must differ from the secrets for other purposes',
    )
  }
  for (const [setting, value] of Object.entries(settings)) {
    if (setting === 'PUBLIC_URL' || typeof value !== 'string') continue
    rule(setting, !value.startsWith('http:'), 'Must begin with https:// in production')
  }
  return broken
}

/** A socket or loopback doesn't leave the machine; anything else is encrypted and verified. */
function isPrivateDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || OWN_HOST.test(host)) return true
  return searchParams.get('sslmode') === 'verify-full'
}
