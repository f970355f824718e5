import type { TableName } from '../db.ts'
import { TABLES } from '../tables.ts'

/** Written in the statement that writes their order, which that statement itself can't see yet. */
const WITH_THEIR_ORDER: readonly TableName[] = ['order_lines', 'order_grants', 'timeline']

export interface Policy {
  table: string
  name: string
  /** As it stands after `create policy NAME on TABLE`; kept as its comment, to be compared with. */
  text: string
}

export function policies({ app, all }: { app: string; all: readonly string[] }): Policy[] {
  const everyones = `to ${['current_user', ...all].join(', ')} using (true) with check (true)`
  const newOnes = `for insert to ${app} with check (order_is_own(order_id))`
  return [
    ...Object.entries(TABLES).flatMap(([table, { whose }]) =>
      whose === undefined
        ? []
        : [
            { table, name: 'everyones', text: everyones },
            { table, name: 'own', text: `to ${app} using (${whose})` },
          ],
    ),
    ...WITH_THEIR_ORDER.map((table) => ({ table, name: 'own_new', text: newOnes })),
  ]
}

/** Turns what the database has into what it should have. A policy that is right stays untouched:
 * changing one takes its table away from everyone for a moment. */
export function policyStatements(found: readonly Policy[], wanted: readonly Policy[]): string[] {
  const has = (list: readonly Policy[], { table, name, text }: Policy) =>
    list.some((each) => each.table === table && each.name === name && each.text === text)
  return [
    ...found
      .filter((each) => !has(wanted, each))
      .map(({ table, name }) => `drop policy ${name} on ${table}`),
    ...wanted
      .filter((each) => !has(found, each))
      .flatMap(({ table, name, text }) => [
        `alter table ${table} enable row level security, force row level security`,
        `create policy ${name} on ${table} ${text}`,
        `comment on policy ${name} on ${table} is '${text.replaceAll("'", "''")}'`,
      ]),
  ]
}
