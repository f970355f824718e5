import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { ImportGraph } from './import-graph.ts'
import { blockAround, traced } from './reach.ts'

const directory = mkdtempSync(join(tmpdir(), 'deedbox-reach-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('Traced code', () => {
  const source = `
    const double = (n: number) => n * 2
    const later = (n: number) => (m: number) => ({ sum: n + m })
    function pick(n: number) {
      if (n > 1) { return double(n) } else { return later(n)(1).sum }
    }
    result = pick(given)`

  function blocksRun(given: number): { result: number; at: string[] } {
    const code = ts.transpile(traced('src/x.ts', source, directory))
    const file = join(directory, String(process.pid))
    writeFileSync(file, '')
    // A survey of these tests has one of its own.
    const result = new Function(
      'given',
      `const own = globalThis.__ran; delete globalThis.__ran; let result; ${code}
       globalThis.__ran = own; return result`,
    )(given)
    const rows = readFileSync(file, 'utf8').trimEnd().split('\n')
    return { result, at: rows.map((row) => row.split('\t').slice(3).join(':')) }
  }
  const around = (text: string) =>
    `src/x.ts:${blockAround('src/x.ts', source, source.indexOf(text))}`

  it('gives the same result and records exactly the blocks that ran', () => {
    const top = 'src/x.ts:-1'
    const many = blocksRun(4)
    expect(many.result).toBe(8)
    expect(many.at).toEqual([top, around('if (n'), around('return double'), around('* 2')])
    const one = blocksRun(1)
    expect(one.result).toBe(2)
    expect(one.at).toEqual([
      top,
      around('if (n'),
      around('return later'),
      around('m: number) =>'),
      around('n + m'),
    ])
  })
})

describe('The tests that can see a file', () => {
  const files = {
    'src/a/price.ts': '',
    'src/a/price.test.ts': "import './price.ts'",
    'src/a/order.ts': "import { x } from './price.ts'",
    'src/a/kind.ts': "import type { X } from './price.ts'",
    'src/a/kind.test.ts': "import './kind.ts'",
    'src/b/route.ts': "import '../a/order.ts'",
    'src/b/route.test.ts': "import '../../test/shop.ts'",
    'src/b/other.test.ts': "import '../../test/shop.ts'",
    'src/b/lazy.test.ts': "await import('../a/order.ts')",
    'test/shop.ts': "import '../src/b/app.ts'",
    'src/b/app.ts': "import './route.ts'",
    'src/worker.ts': "import './a/order.ts'",
    'test/role.ts': `spawn(\`src/\${role}.ts\`)`,
    'test/roles.test.ts': "import './role.ts'",
  }
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(directory, dirname(file)), { recursive: true })
    writeFileSync(join(directory, file), source)
  }
  const graph = new ImportGraph(directory)

  it('come nearest first, including those that start it as a process and not those that import a type', () => {
    expect(graph.testsFor('src/a/price.ts', new Map())).toEqual([
      'src/a/price.test.ts',
      'src/b/lazy.test.ts',
      'src/b/route.test.ts',
      'test/roles.test.ts',
      'src/b/other.test.ts',
    ])
  })

  it('come quickest first at the same distance', () => {
    const milliseconds = new Map([['src/b/lazy.test.ts', 2]])
    expect(graph.testsFor('src/a/order.ts', new Map()).slice(0, 2)).toEqual([
      'src/b/lazy.test.ts',
      'src/b/route.test.ts',
    ])
    expect(graph.testsFor('src/b/app.ts', milliseconds)).toEqual([
      'src/b/other.test.ts',
      'src/b/route.test.ts',
    ])
  })

  it('are told apart from what a file loads', () => {
    expect(graph.loadedBy('src/b/app.ts')).toEqual(
      new Set(['src/b/app.ts', 'src/b/route.ts', 'src/a/order.ts', 'src/a/price.ts']),
    )
  })
})
