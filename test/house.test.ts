import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const FILES = globSync('{clients,examples,src,standins,test}/**/*.{ts,tsx,css,js}')
const isTest = (file: string) => /\.(test\.tsx?|spec\.ts)$/.test(file)
const isWritten = (file: string) => !/\.(gen\.ts|data\.json)$/.test(file)

const crowded = (files: string[]) =>
  Object.entries(
    Object.groupBy(
      files.filter((file) => !isTest(file)),
      dirname,
    ),
  )
    .filter(([, inside = []]) => inside.length > 30)
    .map(([folder]) => folder)
const isLong = (text: string) => text.trimEnd().split('\n').length > 400
const isDrawer = (file: string) => /(^|\/)(utils|helpers|types)\//.test(file)
const isBarrel = (file: string, text: string) => {
  if (basename(file, extname(file)) !== 'index') return false
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
}
const read = (file: string) => readFileSync(file, 'utf8')

describe('the house', () => {
  it('is looked through whole', () => {
    expect(FILES).toEqual(
      expect.arrayContaining(['src/server.ts', 'standins/demo.ts', 'test/house.test.ts']),
    )
    expect(FILES.length).toBeGreaterThan(1000)
  })

  it('has no folder with more than 30 files besides tests', () => {
    const many = (count: number, end: string) =>
      Array.from({ length: count }, (_, i) => `src/orders/file-${i}${end}`)
    expect(crowded(many(31, '.ts'))).toEqual(['src/orders'])
    expect(crowded([...many(30, '.tsx'), ...many(9, '.test.ts'), ...many(9, '.spec.ts')])).toEqual(
      [],
    )
    expect(crowded(FILES)).toEqual([])
  })

  it('has no file over 400 lines that somebody wrote', () => {
    expect([isLong('a\n'.repeat(400)), isLong('a\n'.repeat(401))]).toEqual([false, true])
    expect(FILES.filter((file) => isWritten(file) && isLong(read(file)))).toEqual([])
  })

  it('has no drawer for odds and ends', () => {
    expect(isDrawer('src/web/utils/dates.ts')).toBe(true)
    expect(FILES.filter(isDrawer)).toEqual([])
  })

  it('has no index that only passes other files on', () => {
    expect(isBarrel('src/orders/index.ts', "export * from './order.ts'\n")).toBe(true)
    expect(isBarrel('src/orders/index.ts', "import './order.ts'\n")).toBe(false)
    expect(FILES.filter((file) => isBarrel(file, read(file)))).toEqual([])
  })
})
