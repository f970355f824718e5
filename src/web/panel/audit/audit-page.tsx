import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { orderPath } from '../../../contract/paths.ts'
import { type AuditEntry, auditActions, auditLog } from '../../../contract/staff/audit.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Column } from '../lists/column.ts'
import { ListPage } from '../lists/list-page.tsx'
import { useNow } from '../use-calls.ts'
import { actionWords, detailWords } from './audit-words.ts'

export default function AdminAudit() {
  const url = useListUrl()
  const subject = url.params.get('q') || undefined
  const asked = { ...askedIn(url.params, auditLog.query), subject }
  const { staffId = '', action = '' } = asked
  const pages = useListPages(auditLog, asked)
  const members = useQuery(loading(staffNames, {})).data ?? []
  const actions = useNow(auditActions, {}).data ?? []
  return (
    <>
      <PageTitle title="Activity" />
      <ListPage
        name="activity"
        url={url}
        search={{ label: 'Search by subject', placeholder: 'ID of an order, a deed or a member' }}
        filters={[
          {
            name: 'staffId',
            label: 'Member',
            options: withChosen(
              ['Anyone', staffId],
              members.map(({ id, username }) => [id, username] as const),
            ),
          },
          {
            name: 'action',
            label: 'Action',
            options: withChosen(
              ['Any action', action],
              actions.map((each) => [each, actionWords(each)] as const),
            ),
          },
        ]}
        pages={pages}
        noun="activity"
        rowNoun="entries"
        empty={
          subject || staffId || action
            ? 'Nothing on record matches this.'
            : 'Nothing on record yet.'
        }
        caption="Activity"
        columns={AUDIT_COLUMNS}
        keyOf={({ id }) => id}
      />
    </>
  )
}

/** Shows the URL's choice as selected even before we know its name. */
function withChosen(
  [all, chosen]: [string, string],
  known: ReadonlyArray<readonly [string, string]>,
) {
  const isKnown = chosen === '' || known.some(([value]) => value === chosen)
  return [['', all] as const, ...(isKnown ? [] : [[chosen, chosen] as const]), ...known]
}

const AUDIT_COLUMNS: Array<Column<AuditEntry>> = [
  { name: 'When', width: 'w-48', title: ({ at }) => formatDate(at) },
  {
    name: 'Who',
    width: 'w-40',
    title: (entry) => entry.staff?.username ?? NOBODY[entry.action] ?? 'Deedbox',
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

/** Someone tried a username that doesn't exist; otherwise an operator acted on the machine. */
const NOBODY: Record<string, string> = { sign_in_refused: 'Unknown' }

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
