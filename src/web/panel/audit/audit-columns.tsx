import { Link } from 'wouter'
import { orderPath } from '../../../contract/paths.ts'
import type { AuditEntry } from '../../../contract/staff/audit.ts'
import { formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { actionWords, detailWords } from './audit-words.ts'

export const AUDIT_COLUMNS: Array<Column<AuditEntry>> = [
  {
    name: 'When',
    width: 'w-48',
    title: ({ at }) => formatDate(at),
  },
  {
    name: 'Who',
    width: 'w-40',
    title: (entry) => entry.staff?.username ?? nobody(entry),
  },
  {
    name: 'What',
    isRowHead: true,
    title: (entry) => [actionWords(entry.action), detailWords(entry.detail)].join(' '),
    cell: (entry) => (
      <>
        <span className="font-medium">{actionWords(entry.action)}</span>{' '}
        <span className="text-muted">{detailWords(entry.detail)}</span>
      </>
    ),
  },
  {
    name: 'Subject',
    width: 'w-60',
    title: ({ member, orderId, subject }) => member ?? orderId ?? subject ?? '',
    cell: (entry) => <Subject entry={entry} />,
  },
]

/** Someone tried a username that doesn't exist, or an operator acted on the machine. */
function nobody({ action }: AuditEntry): string {
  return action === 'sign_in_refused' ? 'Unknown' : 'Deedbox'
}

function Subject({ entry: { subject, orderId, member } }: { entry: AuditEntry }) {
  if (member) return member
  if (orderId) {
    return (
      <Link
        href={orderPath(orderId)}
        className="leading-6 underline decoration-edge underline-offset-4"
      >
        {`Order ${orderId.slice(0, 8).toUpperCase()}`}
      </Link>
    )
  }
  if (!subject) return '–'
  // A name reads as one; an ID is there to be copied.
  return /\s/.test(subject) || !/\d/.test(subject) ? subject : <code>{subject}</code>
}
