import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { type Shortcut, useKeys, useShownKeys } from './use-keys.ts'

const NAMES: Record<string, string> = { ' ': 'Space' }

/** `?` shows which keys do what on the page that is open. */
export function KeysHelp({ shortcuts }: { shortcuts: Shortcut[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = useShownKeys()
  useKeys([...shortcuts, { key: '?', words: 'Show these keys', act: () => setIsOpen(true) }])
  if (!isOpen) return null
  return (
    <Dialog title="Keys" onClose={() => setIsOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shown.map(({ key, words }) => (
          <div key={`${key} ${words}`} className="contents">
            <dt>
              <kbd className="rounded border border-edge bg-paper px-2 py-0.5">
                {NAMES[key] ?? key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
