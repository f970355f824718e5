import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { hasAccess } from '../../staff/staff.db.ts'
import { asleep, hidden, PLANNED } from './plans.db.ts'

/** Far more than a team can work through; beyond this, the exact numbers mean nothing. */
const COUNTED = 10_000

export interface Load {
  /** Everyone who can work on deeds, by name. */
  people: Array<{ id: string; username: string; deeds: number }>
  unassigned: number
  snoozed: number
  overdue: number
  today: number
  later: number
}

interface Share {
  holder: string | null
  deeds: number
  overdue: number
  today: number
  snoozed: number
}

/** How much there is to do, and for whom; `tomorrow` is when the shop's day ends. */
export async function readLoad(db: Db, at: Date, tomorrow: Date): Promise<Load> {
  const [shares, people] = await Promise.all([
    sql<Share>`
      with desk as (
        select assignee.id as holder, ${hidden(at)} as hidden, ${asleep(at)} as asleep,
          line.promised_by
        from order_lines as line ${PLANNED}
        where line.progress = 'desk' and line.withheld_until is null limit ${COUNTED}
      )
      select holder,
        count(*) filter (where not hidden) as deeds,
        count(*) filter (where promised_by <= ${at}) as overdue,
        count(*) filter (where not hidden and promised_by > ${at} and promised_by <= ${tomorrow})
          as today,
        count(*) filter (where asleep) as snoozed
      from desk group by holder`.execute(db),
    db
      .selectFrom('staff')
      .select(['id', 'username'])
      .where(hasAccess('staff'))
      .where('role', '<>', 'read_only')
      .orderBy('username')
      .limit(100)
      .execute(),
  ])
  const sum = (of: keyof Omit<Share, 'holder'>) =>
    shares.rows.reduce((total, share) => total + share[of], 0)
  const shareOf = (id: string | null) => shares.rows.find((share) => share.holder === id)
  const [overdue, today] = [sum('overdue'), sum('today')]
  return {
    people: people.map((person) => ({
      ...person,
      deeds: shareOf(person.id)?.deeds ?? 0,
    })),
    unassigned: shareOf(null)?.deeds ?? 0,
    snoozed: sum('snoozed'),
    overdue,
    today,
    later: sum('deeds') - overdue - today,
  }
}
