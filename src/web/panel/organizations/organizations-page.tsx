import { useState } from 'react'
import { Link } from 'wouter'
import { organizationPath } from '../../../contract/paths.ts'
import {
  addOrganizationCall,
  type Organization,
  organizationList,
} from '../../../contract/staff/organizations.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useListPages } from '../../use-list-pages.ts'
import { formatCount, formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useKeys } from '../keys.tsx'
import type { Column } from '../lists/column.ts'
import { DenseList } from '../lists/list-page.tsx'
import { useSession } from '../use-session.ts'

export default function AdminOrganizations() {
  const { isOwner } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const pages = useListPages(organizationList, {})
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const add = () => setIsAdding(true)
  useKeys([isOwner && { key: 'add', words: 'Add organization', act: add }])
  return (
    <>
      <PageTitle title="Organizations">
        {isOwner && (
          <Button className="text-xs" aria-haspopup="dialog" onClick={add}>
            Add organization
          </Button>
        )}
      </PageTitle>
      <div className="space-y-6">
        {outcome && <Outcome words={outcome} />}
        {isAdding && (
          <AddDialog
            onAdded={(words) => {
              setIsAdding(false)
              setOutcome(words)
            }}
            onClose={() => setIsAdding(false)}
          />
        )}
        <DenseList
          pages={pages}
          noun="organizations"
          empty="No organizations yet."
          caption="Organizations"
          columns={COLUMNS}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  )
}

const COLUMNS: Array<Column<Organization>> = [
  {
    name: 'Organization',
    isRowHead: true,
    title: ({ name }) => name,
    cell: ({ id, name, disabledAt }) => (
      <>
        <Link href={organizationPath(id)} className="leading-8 font-medium">
          {name}
        </Link>{' '}
        {disabledAt && <Badge variant="destructive">Disabled</Badge>}
      </>
    ),
  },
  { name: 'Email', title: ({ email }) => email },
  { name: 'Members', width: 'w-24', isNumeric: true, title: ({ members }) => formatCount(members) },
  { name: 'Added', width: 'w-48', title: ({ createdAt }) => formatDate(createdAt) },
]

interface AddProps {
  onAdded: (words: OutcomeWords) => void
  onClose: () => void
}

function AddDialog({ onAdded, onClose }: AddProps) {
  const form = useEndpointForm(addOrganizationCall, {
    words: { name: 'Please enter a name.' },
    onDone: (_, { name, email }) =>
      onAdded({ ok: true, title: `${name} added`, detail: `We emailed a link to ${email}.` }),
    rereads: [organizationList],
  })
  return (
    <ActDialog title="Add organization" act="Add organization" form={form} onClose={onClose}>
      <TextField {...form.field('name')} label="Company name" autoComplete="off" maxLength={120} />
      <TextField
        {...form.field('email')}
        type="email"
        label="Email of its first admin"
        hint="We’ll email them a link to set up their account"
        autoComplete="off"
      />
    </ActDialog>
  )
}
