import { adminHealth } from '../../contract/staff/health.ts'
import { deedSources, retrySourceCall } from '../../contract/staff/settings.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { toast } from '../ui/toast.ts'
import { usePress } from './use-calls.ts'

/** For a source that's left alone after failures: it's asked again at once. */
export function RetrySource({ name, title }: { name: string; title: string }) {
  const retry = usePress(retrySourceCall, [deedSources, adminHealth], () =>
    toast('Done', 'The next paid order will try it.'),
  )
  return (
    <BusyButton
      variant="secondary"
      aria-label={`Try again now: ${title}`}
      isBusy={retry.isBusy}
      busyLabel={null}
      onClick={() => retry.run({ params: { name }, body: {} })}
    >
      Try again now
    </BusyButton>
  )
}

export const SOURCE_STATE = {
  off: { words: 'Off', variant: 'destructive' },
  paused: { words: 'Paused after failures', variant: 'destructive' },
  failing: { words: 'Failing', variant: 'destructive' },
  shaky: { words: 'Up, failed today', variant: 'waiting' },
  up: { words: 'Up', variant: 'secondary' },
  unasked: { words: 'Not asked this week', variant: 'secondary' },
} as const
