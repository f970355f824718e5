import { useState } from 'react'
import { Link } from 'wouter'
import { organizationPath } from '../../../contract/paths.ts'
import { addOrganizationCall, organizationList } from '../../../contract/staff/organizations.ts'
import { LoadedPages } from '../../loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useListPages } from '../../use-list-pages.ts'
import { formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { openRow } from '../lists/use-row-keys.ts'
import { SMALL } from '../small-button.ts'
import { useKeys } from '../use-keys.ts'
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
        {isOwner && !isAdding && (
          <Button className={SMALL} onClick={add}>
            Add organization
          </Button>
        )}
      </PageTitle>
      <div className="space-y-6">
        {outcome && <Outcome words={outcome} />}
        {isAdding && (
          <AddForm
            onAdded={(words) => {
              setIsAdding(false)
              setOutcome(words)
            }}
            onCancel={() => setIsAdding(false)}
          />
        )}
        <LoadedPages
          pages={pages}
          what="the organizations"
          rows={3}
          empty={<p>No organizations yet.</p>}
        >
          {(rows) => (
            <ul className="divide-y divide-line border-y border-line">
              {rows.map(({ id, name, email, members, createdAt, disabledAt }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are its link's
                <li key={id} onClick={openRow} className="cursor-pointer py-3 hover:bg-deep">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    <Link href={organizationPath(id)} className="underline">
                      {name}
                    </Link>
                    {disabledAt && <Badge variant="destructive">Disabled</Badge>}
                  </p>
                  <p className="text-xs text-muted">
                    {[
                      email,
                      countOf(members, 'member', 'members'),
                      `Added ${formatDate(createdAt)}`,
                    ].join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </LoadedPages>
      </div>
    </>
  )
}

interface AddProps {
  onAdded: (words: OutcomeWords) => void
  onCancel: () => void
}

function AddForm({ onAdded, onCancel }: AddProps) {
  const form = useEndpointForm(addOrganizationCall, {
    words: { name: 'Please enter a name.' },
    onDone: (_, { name, email }) =>
      onAdded({ ok: true, title: `${name} added`, detail: `We emailed a link to ${email}.` }),
    rereads: [organizationList],
  })
  return (
    <Card aria-label="Add organization">
      <Form form={form} act="Add organization" onCancel={onCancel} className="max-w-md space-y-4">
        <TextField
          {...form.field('name')}
          label="Company name"
          autoComplete="off"
          maxLength={120}
        />
        <TextField
          {...form.field('email')}
          type="email"
          label="Email of its first admin"
          hint="We’ll email them a link to set up their account"
          autoComplete="off"
        />
      </Form>
    </Card>
  )
}
