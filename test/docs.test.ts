import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { headingsOf } from './support/headings.ts'

const FOLDERS = [
  'clients',
  'examples',
  'src',
  'test',
  'docs',
  'deploy',
  'migrations',
  'standins',
  '.ci',
]
const documents = [...globSync('*.md'), ...globSync('{clients,docs,standins}/**/*.md')]
const fileNames = new Set(
  [...globSync('*'), ...globSync('.*'), ...globSync(`{${FOLDERS}}/**/*`)].map((path) =>
    basename(path),
  ),
)

/** Words in backticks that can only be files of ours; the others are settings, calls and code. */
function isThere(word: string): boolean {
  const isPath = FOLDERS.some((folder) => word.startsWith(`${folder}/`))
  if (word.includes('<')) return true
  if (isPath) return word.includes('*') ? globSync(word).length > 0 : existsSync(word)
  const isFile = /^[\w.-]+\.(c?js|json|md|sql|tsx?)$/.test(word) && !word.startsWith('*')
  return !isFile || fileNames.has(word)
}

it('finds the documents', () => {
  expect(documents).toContain('README.md')
  expect(documents).toContain('docs/security.md')
  expect(documents).toContain('docs/decisions/001-single-package.md')
})

it.each(documents)('%s names only files that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
  expect(words.filter((word) => !isThere(word))).toEqual([])
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
