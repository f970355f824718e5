import { ACTION_WORDS } from '../../../audit/action.ts'
import type { AuditEntry } from '../../../contract/staff/audit.ts'
import { formatCents } from '../../../orders/price.ts'
import { calendarDay } from '../../ui/moment.ts'
import { formatCount, formatDate } from '../format.ts'
import { codeWords, storedWords } from '../stored-words.ts'

export function actionWords(action: string): string {
  const words = storedWords(ACTION_WORDS, action)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "from: owner, to: agent"; what only a program can read is left for whoever reads the row itself. */
export function detailWords(detail: AuditEntry['detail']): string {
  return Object.entries(detail ?? {})
    .flatMap(([name, value]) => partWords(name, value))
    .join(', ')
    .slice(0, 200)
}

const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-.{22}|[0-9a-f]{32,})$/i
const MOMENT = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/

function partWords(name: string, value: unknown): string[] {
  const words = name.replaceAll(/[A-Z]/g, ' $&').replaceAll('_', ' ').toLowerCase()
  const named = (told: string) => [`${words}: ${told}`]
  if (value === null) return named('none')
  if (typeof value === 'boolean') return named(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    if (!/\bcents$/.test(words)) return named(formatCount(value))
    return named(formatCents(value)).map((told) =>
      told.replace(/ ?cents: /, words === 'cents' ? '' : ': '),
    )
  }
  if (typeof value !== 'string' || value === '' || ID.test(value)) return []
  if (MOMENT.test(value)) return named(formatDate(new Date(value)))
  if (DAY.test(value)) return named(calendarDay(value))
  return named(codeWords(value))
}
