import { useQuery } from '@tanstack/react-query'
import { auditActions, auditLog } from '../../../contract/staff/audit.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { askedIn, useListUrl } from '../lists/use-list-url.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { actionWords } from './audit-words.ts'

export default function AdminAudit() {
  const url = useListUrl()
  const subject = url.params.get('q') || undefined
  const asked = { ...askedIn(url.params, auditLog.query), subject }
  const { staffId = '', action = '' } = asked
  const pages = useListPages(auditLog, asked)
  const members = useQuery(loading(staffNames, {})).data ?? []
  const actions = useQuery({ ...loading(auditActions, {}), staleTime: 0 }).data ?? []
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
