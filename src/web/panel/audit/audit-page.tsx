import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { auditActions, auditLog } from '../../../contract/staff/audit.ts'
import { staffNames } from '../../../contract/staff/members.ts'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ColumnMenu, useColumns } from '../lists/column-menu.tsx'
import { DenseList } from '../lists/dense-list.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { SlimSelect } from '../lists/slim-select.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { actionWords } from './audit-words.ts'

export default function AdminAudit() {
  const url = useListUrl()
  const { staffId, action, q } = url.values('staffId', 'action', 'q')
  const asked = Object.entries({ staffId, action, subject: q }).filter(([, value]) => value !== '')
  const pages = useListPages(auditLog, Object.fromEntries(asked))
  const members = useQuery(loading(staffNames, {})).data ?? []
  const actions = useQuery({ ...loading(auditActions, {}), staleTime: 0 }).data ?? []
  const list = useRef<HTMLDivElement>(null)
  const choice = useColumns('activity', AUDIT_COLUMNS)
  return (
    <>
      <PageTitle title="Activity" />
      <ListBar>
        <SearchBox
          isSlim
          label="Search by subject"
          placeholder="ID of an order, a deed or a member"
          url={url}
          list={list}
          isFetching={pages.query.isFetching}
        />
        <SlimSelect
          label="Member"
          value={staffId}
          onChange={(chosen) => url.change({ staffId: chosen })}
          options={withChosen(
            ['Anyone', staffId],
            members.map(({ id, username }) => [id, username] as const),
          )}
        />
        <SlimSelect
          label="Action"
          value={action}
          onChange={(chosen) => url.change({ action: chosen })}
          options={withChosen(
            ['Any action', action],
            actions.map((each) => [each, actionWords(each)] as const),
          )}
          className="max-w-52"
        />
        <div className="ms-auto">
          <ColumnMenu columns={AUDIT_COLUMNS} choice={choice} />
        </div>
      </ListBar>
      <DenseList
        list={list}
        pages={pages}
        noun="activity"
        rowNoun="entries"
        empty={asked.length > 0 ? 'Nothing on record matches this.' : 'Nothing on record yet.'}
        caption="Activity"
        columns={choice.shown}
        keyOf={({ id }) => id}
        labelOf={({ action }) => actionWords(action)}
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
