import { useQueryClient } from '@tanstack/react-query'
import { type DeedSource, deedSources, switchSourceCall } from '../../../contract/staff/settings.ts'
import { toast } from '../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export function SwitchDialog({ source, onClose }: { source: DeedSource; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isOn = !source.isOn
  return (
    <ReasonDialog
      endpoint={switchSourceCall}
      params={{ name: source.name }}
      body={({ text }) => ({ isOn, reason: text('reason') })}
      failed="Couldn’t switch it"
      onDone={(now) => {
        queryClient.setQueryData([deedSources.path, {}], (before: DeedSource[] | undefined) =>
          before?.map((each) => (each.name === now.name ? now : each)),
        )
        toast(isOn ? 'Switched on' : 'Switched off', source.title)
        onClose()
      }}
      title={`${isOn ? 'Switch on' : 'Switch off'} ${source.title}?`}
      label="Why"
      act={isOn ? 'Switch on' : 'Switch off'}
      onClose={onClose}
    >
      <p>
        {isOn
          ? 'We’ll search it again right away, for orders and forecasts.'
          : 'We’ll stop searching it right away, for orders and forecasts. Deeds only this source has go to the desk.'}
      </p>
    </ReasonDialog>
  )
}
