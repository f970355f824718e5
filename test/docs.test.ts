import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { headingsOf } from './support/headings.ts'

const documents = [...globSync('*.md'), ...globSync('{clients,docs,standins}/**/*.md')]

it('finds the documents', () => {
  expect(documents).toContain('README.md')
  expect(documents).toContain('docs/security.md')
  expect(documents).toContain('docs/decisions/001-single-package.md')
})

it.each(documents)('%s links only to what exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => !opens(document, target))
  expect(broken).toEqual([])
})

/** A file beside the document, and in it the heading that the link names. */
function opens(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(document), path) : document
  if (!existsSync(file)) return false
  return !anchor || headingsOf(readFileSync(file, 'utf8')).includes(anchor)
}
