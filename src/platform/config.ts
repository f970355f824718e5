import * as z from 'zod'
import { brokenRules } from './production-rules.ts'
import { HttpUrl, NEEDED, optional, sourceEnv } from './source-config.ts'

/** The one in use and, after commas, those before it. */
const Secret = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => each.length >= 32),
    'Needs at least 32 characters, as does each secret after a comma',
  )
  .refine(
    (text) => new Set(text.split(',')).size === text.split(',').length,
    'Has the same secret twice',
  )

const Variables = z.object({
  /** The shop's own URL as customers see it; links in emails begin with it. */
  PUBLIC_URL: HttpUrl.transform((url) => url.replace(/\/+$/, '')),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** How many proxies in front of us to trust about the caller's IP. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How long it serves on after a stop while `/readyz` says 503: until the proxy notices. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where Prometheus reads `/metrics`; without a port, nowhere. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  /** Where traces are sent, as every OpenTelemetry SDK names it; without it, none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(HttpUrl),
  /** `name=value` pairs with commas between them, such as a collector's key. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/)),
  /** Which part of all traces is kept: all of them cost up to a tenth more CPU per order. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** A second database for calls with test keys, migrated like the first; test mode is off without it. */
  TEST_DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),

  BRAND_NAME: z.string().min(1).max(60).default('Deedbox'),
  /** Who sells: the company's legal name and street address, on every page, receipt and in the terms. */
  SELLER_NAME: optional(z.string().min(2).max(100)),
  SELLER_ADDRESS: optional(z.string().min(10).max(200)),
  SUPPORT_EMAIL: z.email().default('support@deedbox.example'),
  TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'Not a time zone'),

  /** What Google Ads calls the conversion in the exported files. */
  AD_CONVERSION_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .,&()'_-]{0,99}$/u, 'Must be a plain name')
    .default('Deed purchase'),

  // One secret per purpose, each with those before it that still count: docs/operations/secrets.md.
  /** The tokens in emailed links are derived from it. */
  LINK_SECRET: Secret,
  /** Signs the cookies of browsers and of the devices that members have signed in with. */
  COOKIE_SECRET: Secret,
  /** Encrypts what we must be able to read again: authenticator keys, webhook secrets, answers. */
  SEALING_SECRET: Secret,
  /** Tells callers and customers apart, in counters and in the activity log, without naming them. */
  COUNTING_SECRET: Secret,

  /** Whether a second factor is required for staff or optional. */
  SECOND_FACTOR: z.enum(['required', 'optional']).default('required'),
  /** Where new passwords are looked up among leaked ones, by a piece of their hash. */
  LEAKED_PASSWORDS_URL: HttpUrl.default('https://api.pwnedpasswords.com'),
  /** Staff must prove their identity again to refund more than this at once. */
  REAUTH_REFUND_CENTS: z.coerce.number().int().min(0).default(10_000),
  /** How long the panel may search a list; after that it says how far it got. */
  PANEL_SEARCH_MS: z.coerce.number().int().min(1).max(10_000).default(60),

  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/)),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/)),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')),
  /** Starts a shop in production with the provider's test keys, for trials: anybody can buy with them. */
  TEST_CARDS: optional(z.enum(['allowed'])),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),

  /** Declined cards per hour that cause no wait; each further one doubles it. */
  FREE_DECLINES: z.coerce.number().int().min(0).default(2),
  /** Payments one IP may have open at a time; a new one ends the oldest. */
  OPEN_PAYMENTS_PER_CALLER: z.coerce.number().int().min(1).default(5),
  /** Deeds one IP may order within 24 hours without paying for them. */
  UNPAID_DEEDS_PER_CALLER: z.coerce.number().int().min(100).default(1_000),

  /** Checked before a payment is opened if both keys are set, and never one alone; the URLs default to Turnstile's. */
  CAPTCHA_SITE_KEY: optional(z.string().min(1)),
  CAPTCHA_SECRET: optional(z.string().min(1)),
  CAPTCHA_SCRIPT_URL: z
    .url()
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'),
  CAPTCHA_VERIFY_URL: z.url().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),

  GEOAPIFY_API_KEY: optional(z.string().min(1)),
  GEOAPIFY_URL: z.url().default('https://api.geoapify.com'),
  /** What visitors may cost us per day, before anyone pays; the lookups for paid deeds come on top. */
  GEOCODER_CALLS_PER_DAY: z.coerce.number().int().min(0).default(30_000),
  GEOCODER_CALLS_PER_CALLER: z.coerce.number().int().min(0).default(3_000),

  RECORDER_URL: optional(z.url()),
  RECORDER_API_KEY: optional(z.string().min(1)),
  ...sourceEnv,

  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).default('Deedbox <deeds@deedbox.example>'),

  /** Where documents are kept: a folder all processes share, or a bucket. */
  STORAGE_DIR: optional(z.string().min(1)),
  S3_BUCKET: optional(z.string().min(3).max(63)),
  S3_ENDPOINT: optional(HttpUrl),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string().min(1)),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),

  /** Whether we read a document's pages before delivery, or trust only the index. */
  CHECKING: z.enum(['full', 'index']).default('full'),
  /** Whether a worker may open documents where the kernel can't keep the network from its tools. */
  SANDBOX: z.enum(['required', 'best_effort']).default('required'),
  /** The virus scanner: `tcp://HOST:PORT` or `unix:/PATH`. */
  CLAMD_URL: optional(z.string().regex(/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/)),
})

/** Settings that only make sense together; a source without its key would refuse every query. */
const Env = Variables.superRefine((env, context) => {
  const wrong = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!env.STORAGE_DIR === !env.S3_BUCKET) {
    wrong('STORAGE_DIR', 'Set either this or S3_BUCKET, not both')
  }
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY) {
    wrong('S3_ACCESS_KEY_ID', 'Needs S3_SECRET_ACCESS_KEY, and is needed by it')
  }
  if (env.TEST_DATABASE_URL && isSameDatabase(env.TEST_DATABASE_URL, env.DATABASE_URL)) {
    wrong('TEST_DATABASE_URL', 'Must be a different database from DATABASE_URL')
  }
  for (const { setting, why } of brokenRules(env)) wrong(setting, why)
  for (const source of env.SOURCES) {
    for (const name of NEEDED[source] ?? []) {
      if (!env[name]) wrong(name, `Needed by source ${source}`)
    }
  }
})

function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.host === b.host && a.pathname === b.pathname
}

const SECRET = /(SECRET|_KEY|_TOKEN|_PASSWORD|_HEADERS|DATABASE_URL$|^SMTP_URL)/

/** For a role: what it starts inherits no secret, and no crash report of Node holds one. */
export function takeConfig(env: Record<string, string | undefined>): Config {
  const config = loadConfig(env)
  for (const name of Object.keys(env)) if (SECRET.test(name)) delete env[name]
  return config
}

export type Config = Readonly<z.infer<typeof Env>>

/** Parsed once and passed down; a process won't start on a configuration it can't trust. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const parsed = Env.safeParse(env)
  if (parsed.success) return Object.freeze(parsed.data)
  // Names and reasons only: a value may be a secret.
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not usable:\n${problems.join('\n')}`)
}
