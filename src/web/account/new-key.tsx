import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'

export interface Shown {
  name: string
  key: string
}

interface Props {
  what?: 'key' | 'secret'
  shown: Shown
  onDone: () => void
}

/** A key or a secret that was just made: it can't be shown again, only rolled. */
export function NewKey({ what = 'key', shown, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  const copy = () => copyText(shown.key, `Select the ${what} and copy it.`)

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="space-y-4 rounded border border-seal bg-seal-wash p-4"
    >
      <div>
        <p className="font-medium text-seal">{`Your new ${what}: ${shown.name}`}</p>
        <p className="mt-1">Copy it now and keep it secret. This is the only time we show it.</p>
      </div>
      <p className="select-all break-all rounded bg-field p-3 font-mono text-sm">{shown.key}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {what === 'key' ? 'Copy Key' : 'Copy Secret'}
        </Button>
        <Button onClick={onDone}>{`I’ve saved this ${what}`}</Button>
      </div>
    </div>
  )
}
