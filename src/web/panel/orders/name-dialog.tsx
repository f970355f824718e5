import { addViewCall, orderViews, type ViewFilter } from '../../../contract/staff/orders.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'

interface Props {
  filter: ViewFilter
  onClose: () => void
}

export default function NameDialog({ filter, onClose }: Props) {
  const form = useEndpointForm(addViewCall, {
    body: ({ text }) => ({ name: text('name'), filter }),
    words: { name: 'Enter a name' },
    onDone: onClose,
    rereads: [orderViews],
  })
  return (
    <ActDialog
      title="Save view"
      description="All staff will see it. You and owners can delete it."
      act="Save"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" maxLength={40} />
    </ActDialog>
  )
}
