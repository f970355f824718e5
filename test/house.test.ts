import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const FILES = globSync('{clients,examples,src,standins,test}/**/*.{ts,tsx,css,js}')
const isTest = (file: string) => /\.(test\.tsx?|spec\.ts)$/.test(file)
const isWritten = (file: string) => !/\.(gen\.ts|data\.json)$/.test(file)
const read = (file: string) => readFileSync(file, 'utf8')

describe('the house', () => {
  it('has no folder with more than 30 files besides tests', () => {
    expect(FILES.length).toBeGreaterThan(1000)
    const folders = Object.groupBy(
      FILES.filter((file) => !isTest(file)),
      dirname,
    )
    const crowded = Object.entries(folders).filter(([, inside = []]) => inside.length > 30)
    expect(crowded.map(([folder]) => folder)).toEqual([])
  })

  it('has no file over 400 lines that somebody wrote', () => {
    const isLong = (file: string) => read(file).trimEnd().split('\n').length > 400
    expect(FILES.filter((file) => isWritten(file) && isLong(file))).toEqual([])
  })

  it('has no drawer for odds and ends', () => {
    expect(FILES.filter((file) => /(^|\/)(utils|helpers|types)\//.test(file))).toEqual([])
  })

  it('has no index that only passes other files on', () => {
    const isBarrel = (file: string) => {
      const { statements } = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest)
      return statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
    }
    const indexes = FILES.filter((file) => basename(file, extname(file)) === 'index')
    expect(indexes.filter(isBarrel)).toEqual([])
  })
})
