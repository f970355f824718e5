import * as z from 'zod/mini'
import { type Access, audienceOf, type Endpoint } from '../../src/contract/endpoint.ts'
import type { Random } from '../../standins/geocoder/seeded-random.ts'
import { Forger, type Loot, plainText, type Schema } from './forge.ts'
import type { Identity } from './scene.ts'

export interface ForgedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** What isn't a call of the contract and still answers. */
const OTHER_PATHS = [
  '/d/TOKEN',
  '/d/TOKEN/provenance',
  '/p/TOKEN',
  '/z/TOKEN',
  '/o/TOKEN',
  '/api/webhooks/stripe',
  '/api/v1/openapi.json',
  '/readyz',
  '/healthz',
  '/robots.txt',
]

/** Makes calls that look like the contract's, rightly or wrongly. */
export class RequestForger {
  readonly #forger: Forger
  readonly #schemas = new Map<z.core.$ZodType, Schema>()

  constructor(random: Random, loot: Loot) {
    this.#forger = new Forger(random, loot)
  }

  call(endpoint: Endpoint, cookie: string): ForgedRequest {
    const path = endpoint.path.replace(/:\w+/g, () => this.#forger.segment())
    const isPost = endpoint.method === 'POST'
    return {
      method: this.#forger.chance(0.97)
        ? endpoint.method
        : this.#forger.pick(['PUT', 'DELETE', 'PATCH', 'POST']),
      path: path + this.#query(endpoint),
      headers: { ...(cookie ? { cookie } : {}), ...this.#headers(endpoint, isPost) },
      body: isPost ? this.#body(endpoint) : undefined,
    }
  }

  elsewhere(cookie: string): ForgedRequest {
    const token = this.#forger.chance(0.5) ? 'A'.repeat(43) : this.#forger.segment()
    return {
      method: this.#forger.pick(['GET', 'HEAD', 'POST']),
      path: this.#forger.pick(OTHER_PATHS).replaceAll('TOKEN', token),
      headers: { ...(cookie ? { cookie } : {}), range: this.#forger.pick(RANGES) },
      body: undefined,
    }
  }

  #query({ query }: Endpoint): string {
    if (!query) return this.#forger.chance(0.05) ? '?a=1&a=2&__proto__[x]=1' : ''
    const value = this.#mixed(this.#schema(query))
    if (typeof value !== 'object' || value === null) return '?='
    const pairs = Object.entries(value).map(([name, each]) => [
      name,
      plainText(each).slice(0, 1000),
    ])
    return `?${new URLSearchParams(pairs)}`
  }

  #body(endpoint: Endpoint): string | Buffer {
    if (this.#forger.chance(0.05)) return this.#forger.garbage()
    if (endpoint.file) return this.#forger.pick(['%PDF-1.7 forged', '', 'MZ\x90\x00', '<svg/>'])
    if (!endpoint.body) return '{}'
    return JSON.stringify(this.#mixed(this.#schema(endpoint.body)))
  }

  #mixed(schema: Schema): unknown {
    const value = this.#forger.value(schema)
    return this.#forger.chance(0.5) ? value : this.#forger.spoil(value)
  }

  #headers({ file }: Endpoint, isPost: boolean): Record<string, string> {
    const type = file ?? 'application/json'
    return {
      ...(isPost
        ? {
            'content-type': this.#forger.chance(0.97)
              ? type
              : this.#forger.pick(['text/plain', 'image/svg']),
          }
        : {}),
      ...(this.#forger.chance(0.1)
        ? { 'x-forwarded-for': this.#forger.pick(['10.0.0.1', 'nonsense', '::']) }
        : {}),
      ...(this.#forger.chance(0.05)
        ? { origin: this.#forger.pick(['http://evil.example', 'null']) }
        : {}),
      ...(this.#forger.chance(0.05) ? { accept: 'text/html', 'accept-encoding': '*;q=9' } : {}),
    }
  }

  #schema(schema: z.core.$ZodType): Schema {
    const known = this.#schemas.get(schema)
    if (known) return known
    const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    this.#schemas.set(schema, made)
    return made
  }
}

const RANGES = ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-1,2-3', 'lines=1', ''] as const

/** Whether the contract lets somebody in at all. */
export function mayCall(identity: Identity, { access, fresh, path }: Endpoint): boolean {
  if (audienceOf({ path }) === 'account' && access !== 'public') return false
  return identity === 'stale' && fresh ? false : ALLOWED[access].includes(identity)
}

const STAFF: Identity[] = ['read_only', 'agent', 'owner', 'stale']
const ALLOWED: Record<Access, Identity[]> = {
  public: ['nobody', 'visitor', ...STAFF],
  own_account: STAFF,
  second_step: [],
  staff: STAFF,
  agent: ['agent', 'owner', 'stale'],
  owner: ['owner', 'stale'],
  // Nobody in these attacks is a member of an organization.
  member: [],
  buyer: [],
  org_admin: [],
}
