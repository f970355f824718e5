import { useQuery } from '@tanstack/react-query'
import {
  assignDeskLine,
  type DeskCase,
  type DeskLoad,
  deskCase,
  deskLines,
  deskLoad,
} from '../../../contract/staff/desk.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { countOf } from '../../ui/count-of.ts'
import { SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'

/** Makes a deed somebody's work until it's done; Enter takes it for oneself. */
export function AssignDialog({ line, onClose }: { line: DeskCase; onClose: () => void }) {
  const load = useQuery({ ...loading(deskLoad, {}), staleTime: 0 })
  const from = line.assignee?.id ?? null
  const form = useEndpointForm(assignDeskLine, {
    params: { id: line.id },
    body: ({ text }) => ({ to: text('to') || null, from }),
    onDone: (_, { to }) => {
      toast(to ? 'Assigned' : 'Unassigned', line.address.streetAddress)
      onClose()
    },
    rereads: [deskLines, deskCase, deskLoad],
  })
  return (
    <ActDialog
      title="Assign this deed"
      description="It stays theirs until it’s done. Once it’s overdue, anyone can get it as their next deed."
      act="Assign"
      form={form}
      onClose={onClose}
    >
      <Loaded query={load} what="the team" rows={1}>
        {({ people }) => <People people={people} from={from} field={form.field('to')} />}
      </Loaded>
    </ActDialog>
  )
}

interface PeopleProps {
  people: DeskLoad['people']
  from: string | null
  field: { id: string; name: string; error: string | undefined }
}

function People({ people, from, field }: PeopleProps) {
  const me = people.find(({ isMe }) => isMe)
  const others = people.filter(({ isMe }) => !isMe)
  const named = (words: string, deeds: number) => `${words} (${countOf(deeds, 'deed', 'deeds')})`
  return (
    <SelectField
      {...field}
      label="Assignee"
      autoFocus
      defaultValue={me && me.id !== from ? me.id : ''}
      options={[
        ...(me ? [[me.id, named('Me', me.deeds)] as const] : []),
        ...others.map((each) => [each.id, named(each.username, each.deeds)] as const),
        ['', 'Unassigned'],
      ]}
    />
  )
}
