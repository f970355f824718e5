import type { JsonSchema } from '../src/http/api/schemas.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema?: JsonSchema }>

interface Operation {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses?: Record<string, { content?: Content }>
}

/** As much of an OpenAPI document as can break a program. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  components?: { schemas?: Record<string, JsonSchema>; parameters?: Record<string, Parameter> }
}

/** What callers send may only become less strict, what they get only more: which of the two it is. */
type Way = 'sent' | 'got'

/**
 * What would break a program written for the document before. In what's sent, nothing may disappear,
 * become required or allow less; in what's got, nothing may disappear, become optional or be more than
 * it was. A field that is new in an answer breaks nobody.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const found: string[] = []
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) found.push(`${where} is gone`)
      else new Comparison(before, after, found).operations(where, old, now)
    }
  }
  for (const [type, { post }] of Object.entries(before.webhooks ?? {})) {
    const now = after.webhooks?.[type]?.post
    if (!now) found.push(`${type} is gone`)
    else new Comparison(before, after, found).events(type, post, now)
  }
  return found
}

class Comparison {
  private readonly before: ApiDocument
  private readonly after: ApiDocument
  private readonly found: string[]
  /** What refers to itself is looked at once. */
  private readonly seen = new Set<string>()

  constructor(before: ApiDocument, after: ApiDocument, found: string[]) {
    this.before = before
    this.after = after
    this.found = found
  }

  /** Those are calls of ours: what they send is what programs get. */
  events(where: string, old: Operation, now: Operation): void {
    this.contents(where, 'got', old.requestBody?.content, now.requestBody?.content)
  }

  operations(where: string, old: Operation, now: Operation): void {
    const known = this.parameters(this.before, old)
    const current = this.parameters(this.after, now)
    for (const [name, parameter] of known) {
      const its = current.get(name)
      if (!its) this.found.push(`${where}: ${name} is gone`)
      else this.schemas(`${where}: ${name}`, 'sent', parameter.schema, its.schema)
    }
    for (const [name, { required }] of current) {
      if (required && !known.get(name)?.required)
        this.found.push(`${where}: ${name} is required now`)
    }
    if (now.requestBody?.required && !old.requestBody) {
      this.found.push(`${where}: a body is required now`)
    }
    this.contents(`${where}: body`, 'sent', old.requestBody?.content, now.requestBody?.content)
    for (const [status, { content }] of Object.entries(old.responses ?? {})) {
      const its = now.responses?.[status]
      if (!its) this.found.push(`${where}: answers ${status} no more`)
      else this.contents(`${where}: ${status}`, 'got', content, its.content)
    }
  }

  private parameters({ components }: ApiDocument, { parameters = [] }: Operation) {
    const whole = parameters.map((each) => {
      const name = each.$ref?.split('/').at(-1)
      return (name && components?.parameters?.[name]) || each
    })
    return new Map(whole.map((each) => [`${each.in} ${each.name}`, each]))
  }

  private contents(where: string, way: Way, old: Content = {}, now: Content = {}): void {
    for (const [type, { schema = {} }] of Object.entries(old)) {
      const its = now[type]
      if (!its) this.found.push(`${where}: ${type} is gone`)
      else this.schemas(where, way, schema, its.schema ?? {})
    }
  }

  private schemas(where: string, way: Way, before: JsonSchema, after: JsonSchema): void {
    if (before.$ref) {
      const once = `${way} ${before.$ref} ${after.$ref}`
      if (this.seen.has(once)) return
      this.seen.add(once)
    }
    const [old, now] = [whole(this.before, before), whole(this.after, after)]
    // The wider one must hold everything that the narrower one does.
    const [wide, narrow] = way === 'sent' ? [now, old] : [old, now]
    const fits = kindsOf(narrow).every((kind) => accepts(kindsOf(wide), kind))
    if (!fits)
      this.found.push(`${where}: ${kindsOf(old).join('|')} became ${kindsOf(now).join('|')}`)
    if (way === 'sent') this.bounds(where, old, now)
    this.values(where, way, old, now)
    this.fields(where, way, old, now)
    if (old.items && now.items) this.schemas(`${where}[]`, way, old.items, now.items)
    const [each, its] = [old.additionalProperties, now.additionalProperties]
    if (typeof each === 'object' && typeof its === 'object') {
      this.schemas(`${where}.*`, way, each, its)
    }
  }

  /** What is sent must still be let in. */
  private bounds(where: string, old: JsonSchema, now: JsonSchema): void {
    for (const name of ['maxLength', 'maximum', 'maxItems']) {
      if (numberOf(now[name], Infinity) < numberOf(old[name], Infinity)) {
        this.found.push(`${where}: ${name} is lower`)
      }
    }
    for (const name of ['minLength', 'minimum', 'minItems']) {
      if (numberOf(now[name], -Infinity) > numberOf(old[name], -Infinity)) {
        this.found.push(`${where}: ${name} is higher`)
      }
    }
    for (const name of ['pattern', 'format'] as const) {
      if (now[name] && now[name] !== old[name]) this.found.push(`${where}: ${name} is stricter`)
    }
  }

  private values(where: string, way: Way, old: JsonSchema, now: JsonSchema): void {
    const [had, has] = [valuesOf(old), valuesOf(now)]
    const [wide, narrow] = way === 'sent' ? [has, had] : [had, has]
    if (!wide) return
    const missing = narrow ? narrow.filter((value) => !wide.includes(value)) : ['anything']
    if (missing.length === 0) return
    const words = way === 'sent' ? 'no longer takes' : 'may now be'
    this.found.push(`${where}: ${words} ${missing.join(', ')}`)
  }

  private fields(where: string, way: Way, old: JsonSchema, now: JsonSchema): void {
    const fields = now.properties ?? {}
    for (const [name, property] of Object.entries(old.properties ?? {})) {
      const its = fields[name]
      if (!its) this.found.push(`${where}.${name} is gone`)
      else this.schemas(`${where}.${name}`, way, property, its)
    }
    const [had, has] = [old.required ?? [], now.required ?? []]
    const [more, less] = way === 'sent' ? [has, had] : [had, has]
    for (const name of more.filter((each) => !less.includes(each))) {
      const words = way === 'sent' ? 'is required now' : 'may be missing now'
      // What is gone was told of already.
      if (name in fields) this.found.push(`${where}.${name} ${words}`)
    }
  }
}

/** Null apart, what it is: a reference's target, or the one kind that it may have. */
function whole(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return document.components?.schemas?.[name] ?? {}
  const something = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (something?.length !== 1) return schema
  const inner = whole(document, something[0] ?? {})
  return { ...inner, type: [...typesOf(inner), 'null'] as never }
}

function typesOf({ type }: JsonSchema): string[] {
  return type === undefined ? [] : [type].flat()
}

function kindsOf(schema: JsonSchema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf)
  const types = typesOf(schema)
  return types.length > 0 ? types : ['anything']
}

function accepts(wide: string[], kind: string): boolean {
  return (
    wide.includes('anything') ||
    wide.includes(kind) ||
    (kind === 'integer' && wide.includes('number'))
  )
}

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const]
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
