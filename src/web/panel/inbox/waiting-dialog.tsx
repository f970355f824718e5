import { useQuery } from '@tanstack/react-query'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { statePolicies } from '../../../contract/staff/states.ts'
import { loading } from '../../query-client.ts'
import { StateDialog } from '../settings/state-dialog.tsx'
import { LightDialog, TaskDialog } from './alert-dialogs.tsx'
import type { Waiting } from './waiting.ts'

interface Props {
  item: Waiting
  onClose: () => void
}

/** What has no page of its own is settled right here. */
export default function WaitingDialog({ item, onClose }: Props) {
  switch (item.is) {
    case 'alert':
      return <TaskDialog task={item.task} onClose={onClose} />
    case 'light':
      return <LightDialog light={item.light} onClose={onClose} />
    case 'decision':
      return <Decision state={item.task.subject} onClose={onClose} />
    default:
      return null
  }
}

function Decision({ state, onClose }: { state: string; onClose: () => void }) {
  const { data } = useQuery({ ...loading(statePolicies, {}), staleTime: 0 })
  const policy = data?.find((each) => each.state === state)
  if (!policy) return null
  return (
    <StateDialog policy={policy} name={STATES[state as StateCode] ?? state} onClose={onClose} />
  )
}
