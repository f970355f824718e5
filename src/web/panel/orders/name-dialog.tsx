import { useId } from 'react'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'

export interface NameDialogProps {
  onName: (name: string) => void
  onClose: () => void
}

export default function NameDialog({ onName, onClose }: NameDialogProps) {
  const id = useId()
  const { problemOf, complain } = useProblems<'name'>(id)
  return (
    <ActDialog
      title="Save this view"
      description="It is kept in this browser. To give it to somebody else, send the page's address."
      act="Save"
      doing={{ isBusy: false }}
      onAct={(read) => {
        const name = read('name')
        if (!complain({ name: !name && 'Give it a name' })) onName(name)
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
