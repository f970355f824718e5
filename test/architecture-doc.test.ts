import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LINE_STATES, type LineEvent, nextLineState } from '../src/orders/line.ts'
import { createTestDatabase } from './support/database.ts'

const text = readFileSync('docs/architecture.md', 'utf8')
const diagrams = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, body = '']) => body)
const linesOf = (kind: string) =>
  diagrams
    .filter((body) => body.startsWith(kind))
    .flatMap((body) => body.split('\n').slice(1))
    .map((line) => line.trim())
    .filter(Boolean)

describe('the architecture document', () => {
  it('draws the state machine of a line as the code has it', () => {
    const drawn = linesOf('stateDiagram-v2').filter((line) => !line.includes('[*]'))
    // Any event has to be a word of the file, so trying every word misses none.
    const words = new Set(readFileSync('src/orders/line.ts', 'utf8').match(/\w+/g))
    const real = LINE_STATES.flatMap((from) =>
      [...words].flatMap((event) => {
        const to = stateAfter(from, event)
        return to ? [`${from} --> ${to}: ${event}`] : []
      }),
    )
    expect(drawn.toSorted()).toEqual(real.toSorted())
  })

  it('draws every table and view, and exactly the foreign keys of the database', async () => {
    const database = await createTestDatabase()
    try {
      const { tables, keys } = await readSchema(database.db)
      const lines = linesOf('erDiagram')
      const isKey = (line: string) => line.includes('--')
      expect(lines.filter(isKey).toSorted()).toEqual(keys)
      const drawn = lines.flatMap((line) =>
        isKey(line) ? [line.split(' ')[0], line.split(' ')[2]] : [line],
      )
      expect([...new Set(drawn)].toSorted()).toEqual(tables)
    } finally {
      await database.drop()
    }
  })

  it('lists the rooms in the order that the import rules hold', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: Array<{ name: string }>
    }
    const held = forbidden.flatMap(({ name }) => /^no-arrow-up-from-(\w+)$/.exec(name)?.[1] ?? [])
    const listed = [...text.matchAll(/^\| (\d+) \| (.+?) \|/gm)]
      .toSorted(([, a], [, b]) => Number(a) - Number(b))
      .flatMap(([, , rooms = '']) => rooms.match(/\w+(?=\/)/g))
    expect(listed).toEqual([...held, 'web'])
  })

  const walks = [...text.matchAll(/^\| \*\*(.+?)\*\* \| (.+ → .+?) \|/gm)].map(
    ([, step = '', chain = '']) => ({
      step,
      hops: chain
        .split(' → ')
        .map((hop) => /^`(\S+)` `(\w+)`$/.exec(hop) ?? [])
        .map(([, file = '', name = '']) => ({ file, name })),
    }),
  )

  it('walks through every step of an order', () => {
    const steps = ['Place', 'Pay', 'Search', 'Fetch', 'Check', 'Deliver', 'Download']
    expect([...new Set(walks.map(({ step }) => step.split(':')[0]))]).toEqual([...steps, 'Source'])
  })

  it.each(walks)('walks in few hops, each calling the next: $step', ({ step, hops }) => {
    expect(hops.length - 1).toBeLessThanOrEqual(step.startsWith('Source') ? 5 : 3)
    for (const [index, { file, name }] of hops.entries()) {
      const source = readFileSync(file, 'utf8')
      const defined = new RegExp(
        `(function|const) ${name}\\b|^\\s+(async )?${name}(\\(|: \\()`,
        'm',
      )
      expect(source, `${name} in ${file}`).toMatch(defined)
      const next = hops[index + 1]
      if (next) expect(source, `${next.name} called by ${file}`).toMatch(`${next.name}(`)
    }
  })
})

function stateAfter(from: (typeof LINE_STATES)[number], event: string): string | undefined {
  try {
    const to = nextLineState(from, event as LineEvent)
    return LINE_STATES.find((state) => state === to)
  } catch {
    return undefined
  }
}

/** Tables and views, and each foreign key as the diagram writes it: optional, and one or many. */
async function readSchema(db: Awaited<ReturnType<typeof createTestDatabase>>['db']) {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not relispartition`.execute(db)
  const keys = await sql<{ line: string }>`
    select fk.confrelid::regclass || ' ' || case when attnotnull then '||' else '|o' end || '--'
      || case when exists (
        select from pg_index where indrelid = fk.conrelid and indisunique and indpred is null
          and indnatts = 1 and indkey[0] = attnum) then 'o|' else 'o{' end
      || ' ' || fk.conrelid::regclass || ' : ' || attname as line
    from pg_constraint as fk
      join pg_attribute on attrelid = fk.conrelid and attnum = fk.conkey[1]
      join pg_class as child on child.oid = fk.conrelid and not child.relispartition
    where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace`.execute(db)
  return {
    tables: tables.rows.map(({ name }) => name).toSorted(),
    keys: keys.rows.map(({ line }) => line).toSorted(),
  }
}
