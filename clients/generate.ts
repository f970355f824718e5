// `npm run api`: writes the API's document and the client's types from the contract. A change that
// would break somebody's program is refused; it needs a new dated version.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { apiDocument } from '../src/http/api/openapi.ts'
import { type ApiDocument, breakingChanges } from './breaking-changes.ts'

export const DOCUMENT = 'docs/api/openapi.json'
export const TYPES = 'clients/typescript/api.gen.ts'

/** As it's committed: for nobody's installation in particular. */
export function currentDocument() {
  const document = apiDocument('Deedbox', 'https://deedbox.example')
  // What isn't there (undefined) isn't in a file either.
  return JSON.parse(JSON.stringify(document)) as typeof document
}

export function asFile(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

export async function typesOf(document: ReturnType<typeof currentDocument>): Promise<string> {
  // Examples are for people; in the types they'd be two lines out of three.
  const own: typeof document = JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)),
  )
  // The client sends one of its own accord.
  own.components.parameters.IdempotencyKey.required = false
  const nodes = await openapiTS(JSON.stringify(own), { defaultNonNullable: false })
  return `// Made by \`npm run api\` from ${DOCUMENT}.\n\n${astToString(nodes)}`
}

if (process.argv[1] === import.meta.filename) {
  const current = currentDocument()
  const committed = existsSync(DOCUMENT) ? JSON.parse(readFileSync(DOCUMENT, 'utf8')) : undefined
  const broken = committed ? breakingChanges(committed, current as unknown as ApiDocument) : []
  if (broken.length > 0 && !process.argv.includes('--breaking')) {
    process.stderr.write(`These changes would break programs:\n  ${broken.join('\n  ')}\n`)
    process.exit(1)
  }
  writeFileSync(DOCUMENT, asFile(current))
  writeFileSync(TYPES, await typesOf(current))
}
