import { useId } from 'react'
import { addViewCall, orderViews, type ViewFilter } from '../../../contract/staff/order-views.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { reasonAlone, useAct } from '../../use-act.ts'

export interface NameDialogProps {
  filter: ViewFilter
  onClose: () => void
}

/** Names the view that's on screen for everybody. */
export default function NameDialog({ filter, onClose }: NameDialogProps) {
  const id = useId()
  const { problemOf, complain } = useProblems<'name'>(id)
  const save = useAct(
    async (name: string) => {
      await call(addViewCall, { body: { name, filter } })
    },
    reasonAlone,
    { onDone: onClose, rereads: [orderViews] },
  )
  return (
    <ActDialog
      title="Save view"
      description="All staff will see it. You and owners can delete it."
      act="Save"
      doing={save}
      onAct={(read) => {
        const name = read('name')
        if (!complain({ name: !name && 'Enter a name' })) save.run(name)
      }}
      onClose={onClose}
    >
      <TextField
        id={`${id}name`}
        name="name"
        label="Name"
        maxLength={40}
        error={problemOf('name')}
      />
    </ActDialog>
  )
}
