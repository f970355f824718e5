import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Prose, readProse } from '../shop/prose.tsx'

/** The text of a Markdown file of the shop's, filled in. */
export function proseOf(name: string, values?: Readonly<Record<string, unknown>>): Prose {
  const file = resolve(import.meta.dirname, `../shop/${name}.md`)
  return readProse(readFileSync(file, 'utf8'), values)
}
