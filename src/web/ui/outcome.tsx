import { useEffect, useRef } from 'react'

export interface OutcomeWords {
  ok: boolean
  title: string
  detail?: string
}

const LOOK = {
  ok: ['border-seal bg-seal-wash', 'text-seal'],
  failed: ['border-oxblood bg-oxblood-wash', 'text-oxblood'],
} as const

/** The outcome of an action. It takes the focus because the button that was pressed may be gone. */
export function Outcome({ words, className = '' }: { words: OutcomeWords; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new outcome is to be heard
  useEffect(() => box.current?.focus(), [words])
  const [boxLook, titleLook] = LOOK[words.ok ? 'ok' : 'failed']
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={words.ok ? 'status' : 'alert'}
      className={`rounded border p-4 ${boxLook} ${className}`}
    >
      <p className={`font-medium ${titleLook}`}>{words.title}</p>
      {words.detail && <p className="mt-1">{words.detail}</p>}
    </div>
  )
}
