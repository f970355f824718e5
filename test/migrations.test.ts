import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { migrationNames } from '../src/platform/migrate.ts'
import { BASELINE } from './baseline.ts'

/** The rules that a file breaks, as squawk names them. */
async function brokenBy(file: string): Promise<string[]> {
  const isOutside = readFileSync(file, 'utf8').startsWith('-- outside a transaction')
  const config = isOutside ? outsideConfig : '.squawk.toml'
  const found = await promisify(execFile)('squawk', ['-c', config, '--reporter', 'json', file])
    .then(({ stdout }) => stdout)
    .catch((error: { stdout?: string; code?: number }) => {
      // 1 is what it ends with when it has found something.
      if (error.code !== 1 || !error.stdout) throw error
      return error.stdout
    })
  const rules = (JSON.parse(found) as Array<{ rule_name: string }>).map((each) => each.rule_name)
  return [...new Set(rules)].sort()
}

const directory = mkdtempSync(join(tmpdir(), 'deedbox-squawk-'))
const outsideConfig = join(directory, 'outside.toml')
const inside = readFileSync('.squawk.toml', 'utf8')
writeFileSync(outsideConfig, inside.replace('assume_in_transaction = true', ''))
afterAll(() => rmSync(directory, { recursive: true }))

const trial = (sql: string) => {
  const file = join(directory, `${crypto.randomUUID()}.sql`)
  writeFileSync(file, sql)
  return file
}

it('no migration takes away what the build before it still uses, or blocks it', async () => {
  const names = (await migrationNames('migrations')).filter((name) => name > BASELINE)
  const broken = await Promise.all(names.map((name) => brokenBy(join('migrations', name))))
  expect(Object.fromEntries(names.map((name, index) => [name, broken[index]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, []])),
  )
})

it.each([
  ['drops a column', 'alter table orders drop column email;', 'ban-drop-column'],
  ['drops a table', 'drop table orders;', 'ban-drop-table'],
  ['renames a column', 'alter table orders rename column email to mail;', 'renaming-column'],
  ['renames a table', 'alter table orders rename to sales;', 'renaming-table'],
  ['changes a type', 'alter table orders alter deeds type bigint;', 'changing-column-type'],
  [
    'asks for a column that the build before leaves empty',
    'alter table orders add column kind text not null;',
    'adding-required-field',
  ],
  [
    'blocks writing while it builds an index',
    'create index orders_by_name on orders (full_name);',
    'require-concurrent-index-creation',
  ],
  [
    'blocks writing while it checks every row',
    'alter table orders add constraint positive check (deeds > 0);',
    'constraint-missing-not-valid',
  ],
])('a migration that %s is refused', async (_what, sql, rule) => {
  expect(await brokenBy(trial(sql))).toContain(rule)
})

it.each([
  ['adds a table with its indexes', 'create table t (id int); create index i on t (id);'],
  ['adds a column', 'alter table orders add column kind text;'],
  ['adds a rule for new rows', 'alter table orders add check (deeds > 0) not valid;'],
  [
    'builds an index beside the shop',
    '-- outside a transaction\ncreate index concurrently if not exists i on orders (deeds);',
  ],
  [
    'drops in a later release what nobody uses any more, and says so',
    '-- No build since 1.4 reads it.\n-- squawk-ignore ban-drop-column\nalter table orders drop column kind;',
  ],
])('a migration that %s is taken', async (_what, sql) => {
  expect(await brokenBy(trial(sql))).toEqual([])
})
