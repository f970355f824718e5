import type { ClientBase } from 'pg'
import { COMPONENTS } from '../../src/upkeep/health/status.ts'

const HOUR = 3_600_000
const DAYS = 120

/** Part, level, how long ago it began and how long it lasted, in hours, and what staff said about it. */
const TROUBLES = [
  [
    'deliveries',
    'degraded',
    45.5,
    1.4,
    'One recorder’s office was offline. Its deeds came the same day.',
  ],
  [
    'email',
    'down',
    19 * 24 + 6,
    0.8,
    'Our email provider took no emails. Those that waited went out afterwards.',
  ],
  ['ordering', 'degraded', 52 * 24 + 3, 0.4, null],
] as const

/** Months in which little went wrong. */
export async function insertStatus(client: ClientBase, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const changes = [
    ...COMPONENTS.map((component) => ({ component, level: 'operational', at: ago(DAYS * 24) })),
    ...TROUBLES.flatMap(([component, level, from, lasted, words]) => [
      { component, level, at: ago(from), words },
      { component, level: 'operational', at: ago(from - lasted) },
    ]),
  ]
  await client.query(
    `insert into status_changes (component, level, at, words)
      select component, level, at, words
      from json_to_recordset($1) as made_up (component text, level text, at timestamptz, words text)`,
    [JSON.stringify(changes)],
  )
  await client.query('update status_looks set looked_at = $1', [now])
}
