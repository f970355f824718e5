import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { saveText } from '../ui/save-text.ts'

/** Shown once: they can't be shown again, only replaced with new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = codes.join('\n')
  const copy = () => copyText(text, 'Select the codes and copy them.')
  const save = () => saveText('recovery-codes.txt', 'text/plain', `${text}\n`)

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="space-y-4 rounded border border-seal bg-seal-wash p-4"
    >
      <div>
        <p className="font-medium text-seal">Your recovery codes</p>
        <p className="mt-1">
          Lost your phone? Each of these codes signs you in once. Keep them somewhere other than
          your phone: we won’t show them again.
        </p>
      </div>
      <ol className="figure grid list-none grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={save}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved these codes</Button>
      </div>
    </div>
  )
}
