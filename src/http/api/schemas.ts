import * as z from 'zod/mini'
import { ApiOrder, Deed, DeedDocument, Money } from '../../contract/api/deed.ts'
import { Facts, Provenance } from '../../contract/api/deeds.ts'
import { Problem } from '../../contract/api/endpoint.ts'
import { ApiEvent } from '../../contract/api/events.ts'
import { Quote } from '../../contract/api/quotes.ts'
import { WebhookEndpoint } from '../../contract/api/webhooks.ts'
import { CartAddress } from '../../contract/common.ts'
import { RecordingOffice } from '../../contract/shop/recording-office.ts'
import { FIELD_WORDS } from './field-words.ts'

/** What the document calls them; everything else stands where it's used. */
const NAMED = {
  Address: CartAddress,
  Deed,
  Document: DeedDocument,
  Event: ApiEvent,
  Money,
  Office: RecordingOffice,
  Order: ApiOrder,
  Problem,
  Facts,
  Provenance,
  Quote,
  WebhookEndpoint,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  required?: string[]
  [more: string]: unknown
}

/** As it is on the wire. What it names goes to `components`, which grows. */
export function shownSchema(
  schema: z.core.$ZodType,
  owner: string,
  components: Record<string, JsonSchema>,
): JsonSchema {
  // Inside of something, what has a name of its own is only referred to.
  const whole = z.object({ it: schema })
  const options = { io: 'input', metadata: names, unrepresentable: 'any' } as const
  const { properties, $defs } = z.toJSONSchema(whole, options) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  for (const [name, named] of Object.entries($defs ?? {})) {
    components[name] ??= tidy(named, name)
  }
  return tidy(properties?.it ?? {}, owner)
}

/** Formats say enough: their patterns are long, and clients would only compile them. */
const PLAIN_FORMATS = ['uuid', 'date', 'date-time', 'email']

/** Adds the words about each field, and takes away what only our validation needs. */
function tidy({ id: _, ...schema }: JsonSchema, owner: string): JsonSchema {
  const told = { ...schema }
  if (told.format && PLAIN_FORMATS.includes(told.format)) delete told.pattern
  // A number's bounds that are no rule of ours, but those of JavaScript.
  if (told.maximum === Number.MAX_SAFE_INTEGER) delete told.maximum
  if (told.minimum === Number.MIN_SAFE_INTEGER) delete told.minimum
  // New fields may come at any time, and no client may stumble over them.
  if (told.additionalProperties === false) delete told.additionalProperties
  if (typeof told.additionalProperties === 'object') {
    told.additionalProperties = tidy(told.additionalProperties, owner)
  }
  if (told.$ref) told.$ref = told.$ref.replace('#/$defs/', '#/components/schemas/')
  if (told.items) told.items = tidy(told.items, owner)
  if (told.anyOf) told.anyOf = told.anyOf.map((one) => tidy(one, owner))
  if (told.properties) {
    told.properties = Object.fromEntries(
      Object.entries(told.properties).map(([name, property]) => [
        name,
        { ...tidy(property, name), ...wordsFor(owner, name) },
      ]),
    )
  }
  return told
}

export function wordsFor(owner: string, name: string): JsonSchema {
  const description = FIELD_WORDS[`${owner}.${name}`] ?? FIELD_WORDS[name]
  return description ? { description } : {}
}
