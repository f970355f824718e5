import * as z from 'zod/mini'

interface FieldWords {
  /** Backticks make code. */
  description: string
  examples?: unknown[]
}

/** What the API's document says of a field. */
export const fieldWords = z.registry<FieldWords>()

/** A field with what it is and an example of it, for the API's document. */
export function field<Schema extends z.core.$ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
): Schema {
  // The same schema may be another field elsewhere, with other words.
  const own = z.core.clone(schema)
  fieldWords.add(own, words(description, example))
  return own
}

/** The same of an object that the shop uses, too, and whose pages needn't carry these words. */
export function describeFields<Shape extends z.core.$ZodShape>(
  { _zod }: z.core.$ZodObject<Shape>,
  all: { [Name in keyof Shape]: readonly [description: string, example?: unknown] },
): void {
  for (const [name, schema] of Object.entries(_zod.def.shape)) {
    const [description, example] = all[name as keyof Shape]
    fieldWords.add(schema, words(description, example))
  }
}

function words(description: string, example?: unknown): FieldWords {
  return { description, ...(example === undefined ? {} : { examples: [example] }) }
}
