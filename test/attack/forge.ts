import type { Random } from '../../standins/geocoder/seeded-random.ts'

/** As much of JSON Schema as the contract's own schemas use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  format?: string
  pattern?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Values that the shop itself gave out: ids, emails, tokens. A forged call that names real things
 * gets further than one that names nothing. */
export interface Loot {
  ids: string[]
  words: string[]
}

/** Text that has broken a parser, a query, a page or a log somewhere before. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '💣'.repeat(40),
  'é'.normalize('NFD').repeat(20),
  "'; drop table orders; --",
  '" or ""="',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '\r\nSet-Cookie: a=b',
  '\r\n.\r\nMAIL FROM:<a@b.c>',
  'a@b.c\nBcc: everyone@example.com',
  '=HYPERLINK("http://evil.example","x")',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '-0',
  '1e309',
  '9007199254740993',
  '0001-01-01T00:00:00Z',
  '275760-09-14',
  '2026-02-30',
  'x'.repeat(3000),
  '(a+)+$',
  '%_%_%_%',
  '\\',
  'ｅｖｉｌ＠ｅｘａｍｐｌｅ．ｃｏｍ',
] as const

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 'x' },
  { $ne: null },
  { constructor: { prototype: { isOwner: true } } },
]

/** Makes values after a schema: right ones, and ones that are wrong in one place. */
export class Forger {
  readonly #random: Random
  readonly #loot: Loot

  constructor(random: Random, loot: Loot) {
    this.#random = random
    this.#loot = loot
  }

  /** A value that the schema would take, as far as a schema says what is taken. */
  value(schema: Schema, name = ''): unknown {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.value(this.pick(choices), name)
    if (schema.allOf) {
      return Object.assign({}, ...schema.allOf.map((part) => this.value(part, name)))
    }
    if ('const' in schema) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    switch (schema.type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return Array.from({ length: this.#length(schema) }, () =>
          this.value(schema.items ?? {}, name),
        )
      case 'integer':
      case 'number':
        return this.#number(schema)
      case 'boolean':
        return this.chance(0.5)
      case 'null':
        return null
      case 'string':
        return this.#text(schema, name)
      default:
        return this.chance(0.5) ? this.pick(ODD_VALUES) : this.#words()
    }
  }

  /** The same value, wrong in one place, or with something in it that nobody asked for. */
  spoil(value: unknown): unknown {
    if (Array.isArray(value) && value.length > 0 && this.chance(0.7)) {
      const at = this.#random.between(0, value.length - 1)
      return value.map((each, index) => (index === at ? this.spoil(each) : each))
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value)
      const at = this.#random.between(0, Math.max(0, entries.length - 1))
      const name = entries[at]?.[0]
      switch (this.#random.between(0, 3)) {
        case 0:
          return Object.fromEntries(entries.filter(([key]) => key !== name))
        case 1:
          return { ...value, [this.pick(['role', 'isOwner', 'staffId', 'price', 'status'])]: 1 }
        default:
          return Object.fromEntries(
            entries.map(([key, each]) => [key, key === name ? this.spoil(each) : each]),
          )
      }
    }
    return this.odd()
  }

  odd(): unknown {
    return this.chance(0.5) ? this.pick(NASTY) : this.pick(ODD_VALUES)
  }

  /** What goes into a URL's place for an id. */
  segment(): string {
    if (this.chance(0.75)) return this.id()
    return encodeURIComponent(plainText(this.odd())).slice(0, 190) || '_'
  }

  id(): string {
    return this.#loot.ids.length > 0 && this.chance(0.9) ? this.pick(this.#loot.ids) : NOTHING
  }

  /** A body that isn't what its headers say. */
  garbage(): string | Buffer {
    return this.pick([
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '{"a":1,"a":2}',
      '{"__proto__":{"isOwner":true}}',
      '['.repeat(5000),
      `{"a":${'{"a":'.repeat(500)}1${'}'.repeat(501)}`,
      '{"amount":1e999}',
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      Buffer.from('{"email":"\xff"}', 'latin1'),
      'a=1&b=2',
      '%PDF-1.7',
    ])
  }

  #object(schema: Schema): Record<string, unknown> {
    const { properties = {}, required = [] } = schema
    const made = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.chance(0.6))
      .map(([name, each]) => [name, this.value(each, name)])
    const extra = schema.additionalProperties
    if (typeof extra === 'object' && this.chance(0.7)) {
      made.push([this.#words().slice(0, 20) || 'k', this.value(extra)])
    }
    return Object.fromEntries(made)
  }

  #text({ format, minLength = 0, maxLength = 200, pattern }: Schema, name: string): string {
    if (format === 'uuid') return this.id()
    if (format === 'email' || /email/i.test(name)) return this.#email()
    if (format === 'date') return this.pick(['2024-02-29', '2019-03-14', '9999-12-31'])
    if (format === 'date-time') return new Date(this.#random.between(0, 2e12)).toISOString()
    if (name === 'state') return this.pick(['NY', 'IL', 'TX', 'CA', 'NJ'])
    if (name === 'zipCode') return this.pick(['10118', '60606-1234', '', '78701'])
    if (/secret|token|intent/i.test(name) && this.chance(0.8)) return this.#looted()
    if (pattern) return this.pick(['a', 'abc', '123456', 'A'.repeat(43), 'x-y_z'])
    const words = this.chance(0.2) ? this.pick(NASTY) : this.#words()
    return words.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))
  }

  #words(): string {
    if (this.chance(0.4)) return this.#looted()
    const some = ['Main St', 'deed', 'no', 'wrong_document', 'Jane', '350 5th Ave', 'Grant deed']
    return Array.from({ length: this.#random.between(1, 6) }, () => this.pick(some)).join(' ')
  }

  #looted(): string {
    return this.#loot.words.length > 0 ? this.pick(this.#loot.words) : this.id()
  }

  #email(): string {
    return this.pick([
      'ada@example.com',
      'someone+tag@sub.example.org',
      `${'a'.repeat(64)}@example.com`,
      "o'neil@example.com",
    ])
  }

  #number({ minimum, exclusiveMinimum, maximum, type }: Schema): number {
    const low = Math.max(minimum ?? (exclusiveMinimum ?? -1) + 1, -1e6)
    const high = Math.min(maximum ?? low + 10_000, 1e9)
    if (this.chance(0.1)) return this.pick([low, high])
    if (this.chance(0.3) && low <= 1999 && high >= 1999) return 1999
    const made = low + this.#random.fraction() * (high - low)
    return type === 'integer' ? Math.round(made) : made
  }

  #length({ minItems = 0, maxItems = 4 }: Schema): number {
    return this.#random.between(minItems, Math.min(maxItems, minItems + 3))
  }

  chance(share: number): boolean {
    return this.#random.fraction() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[this.#random.between(0, items.length - 1)] as T
  }
}

/** As a URL can hold it: no half characters, and an object by its JSON. */
export function plainText(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null
  return (isObject ? JSON.stringify(value) : String(value)).toWellFormed()
}

/** An id that nothing has. */
const NOTHING = '0198f3a2-0000-7000-8000-00000000dead'
