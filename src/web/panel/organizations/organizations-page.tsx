import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { organizationPath } from '../../../contract/paths.ts'
import { addOrganizationCall, organizationList } from '../../../contract/staff/organizations.ts'
import { call, callPage, reasonOf } from '../../api.ts'
import { ShowMore } from '../../show-more.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useSession } from '../use-session.ts'

/** The companies that order through the API. */
export default function AdminOrganizations() {
  const { isOwner } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [organizationList.path],
    queryFn: ({ pageParam, signal }) =>
      callPage(organizationList, { query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const add = useAct(
    async (body: { name: string; email: string }) => {
      await call(addOrganizationCall, { body })
      return {
        ok: true,
        title: `${body.name} added`,
        detail: `We emailed a link to ${body.email}.`,
      }
    },
    reasonAlone,
    { onDone: () => setIsAdding(false), rereads: [organizationList] },
  )
  return (
    <>
      <PageTitle title="Organizations">
        {isOwner && !isAdding && (
          <Button onClick={() => setIsAdding(true)}>Add organization</Button>
        )}
      </PageTitle>
      <div className="space-y-6">
        {add.outcome?.ok && <Outcome words={add.outcome} />}
        {isAdding && (
          <AddForm
            error={add.failure?.title}
            isBusy={add.isBusy}
            onAdd={add.run}
            onCancel={() => setIsAdding(false)}
          />
        )}
        {list.isError && (
          <Notice title="Couldn’t load the organizations" onRetry={() => void list.refetch()}>
            {reasonOf(list.error)}
          </Notice>
        )}
        {list.isPending && <Skeleton label="Loading the organizations" rows={3} />}
        {list.data && rows.length === 0 && <p>No organizations yet.</p>}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {rows.map(({ id, name, email, members, createdAt, disabledAt }) => (
            <li key={id} className="py-3">
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
        <ShowMore list={list} />
      </div>
    </>
  )
}

interface AddProps {
  error: string | undefined
  isBusy: boolean
  onAdd: (body: { name: string; email: string }) => void
  onCancel: () => void
}

function AddForm({ error, isBusy, onAdd, onCancel }: AddProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [name, email] = [String(data.get('name')).trim(), String(data.get('email')).trim()]
    setProblem(name ? undefined : 'Please enter a name.')
    if (name) onAdd({ name, email })
  }
  return (
    <Card aria-label="Add organization">
      <form noValidate onSubmit={submit} className="max-w-md space-y-4">
        <TextField
          id={`${id}-name`}
          name="name"
          label="Company name"
          autoComplete="off"
          maxLength={120}
          error={problem}
        />
        <TextField
          id={`${id}-email`}
          name="email"
          type="email"
          label="Email of its first admin"
          hint="We’ll email them a link to set up their account"
          autoComplete="off"
          error={error}
        />
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" isBusy={isBusy}>
            Add organization
          </BusyButton>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
