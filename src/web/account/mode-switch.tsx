import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownOrganization } from '../../contract/account/members.ts'
import { setMode, useMode } from '../account-mode.ts'
import { loading } from '../query-client.ts'
import { LockIcon } from '../ui/icons.tsx'

const PART =
  'inline-flex min-h-8 items-center gap-1.5 rounded-xs px-3 text-sm font-medium text-muted pointer-coarse:min-h-10'

/** Which orders, money, webhooks and requests the account shows. Before its first top-up, a company that
 * signed itself up has test mode alone. */
export function ModeSwitch() {
  const mode = useMode()
  const isLive = useQuery(loading(ownOrganization, {})).data?.isLive
  useEffect(() => {
    if (isLive === false) setMode('test')
  }, [isLive])
  return (
    <fieldset className="flex gap-0.5 rounded border border-edge bg-card p-0.5">
      <legend className="sr-only">Mode</legend>
      <button
        type="button"
        aria-pressed={mode === 'test'}
        onClick={() => setMode('test')}
        className={`${PART} aria-pressed:bg-amber-wash aria-pressed:text-amber-ink`}
      >
        Test
      </button>
      <button
        type="button"
        aria-pressed={mode === 'live'}
        disabled={isLive === false}
        title={isLive === false ? 'Begins with your first top-up' : undefined}
        onClick={() => setMode('live')}
        className={`${PART} aria-pressed:bg-ink aria-pressed:text-paper disabled:cursor-not-allowed`}
      >
        {isLive === false && <LockIcon />}
        Live
      </button>
    </fieldset>
  )
}

export function TestBand() {
  return (
    <p role="status" className="border-b border-amber bg-amber-wash text-amber-ink">
      <span className="mx-auto block max-w-6xl px-4 py-2 sm:px-6">
        <strong className="font-semibold">Test mode.</strong> Sample deeds only. Nothing is charged
        and nobody is emailed.
      </span>
    </p>
  )
}
