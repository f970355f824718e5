import * as z from 'zod/mini'

/** The problems of a form, each by the name of its field. */
export type Problems = Readonly<Record<string, string | undefined | false>>

/** The field that a path in a request's body is about: of "address.city", the innermost there is. */
export function fieldAt(path: readonly PropertyKey[], names: readonly string[]) {
  return path.map(String).findLast((name) => names.includes(name))
}

/** The schema's objections to a body, each under its own field and in the form's own words where it
 * has some. An objection to something that no field shows is told apart from them. */
export function schemaProblems(
  schema: z.core.$ZodType | undefined,
  body: unknown,
  { names, words }: { names: readonly string[]; words: Readonly<Record<string, string>> },
): { problems: Problems; unplaced: string | undefined } {
  const issues = schema ? (z.safeParse(schema, body).error?.issues ?? []) : []
  const problems: Record<string, string> = {}
  let unplaced: string | undefined
  for (const { path, message } of issues) {
    const name = fieldAt(path, names)
    if (name === undefined) unplaced ??= message
    else problems[name] ??= words[name] ?? message
  }
  return { problems, unplaced }
}
