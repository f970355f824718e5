import { useState } from 'react'
import type { ExportCount } from '../../../contract/common.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { toastReason, useAct } from '../../use-act.ts'
import { useKeys } from '../keys.tsx'
import { LOOK_ONLY, useSession } from '../use-session.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))

interface Props {
  url: string
  count: () => Promise<ExportCount>
  noun: string
}

/** Saves the list across all its pages, once the person has seen how much that is; so does `e`. */
export function ExportButton({ url, count, noun }: Props) {
  const { canAct } = useSession()
  const [asked, setAsked] = useState<ExportCount>()
  const ask = useAct(async () => setAsked(await count()), toastReason)
  useKeys([canAct && { key: 'save', words: `Export ${noun} as CSV`, act: ask.run }])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={canAct ? 'e' : undefined}
        // Whoever may only look sees that there is an export.
        aria-disabled={!canAct || ask.isBusy}
        title={canAct ? undefined : LOOK_ONLY}
        onClick={() => canAct && ask.run()}
        className="h-8 rounded border border-edge px-2.5 text-xs whitespace-nowrap hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted max-sm:h-11"
      >
        Export CSV
      </button>
      {asked && (
        <ExportDialog url={url} asked={asked} noun={noun} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
