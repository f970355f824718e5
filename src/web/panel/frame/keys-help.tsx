import { Dialog } from '../../ui/dialog.tsx'
import { PlaybookLink } from '../playbook/playbook-link.tsx'
import { useShownKeys } from '../use-keys.ts'

const NAMES: Record<string, string> = { ' ': 'Space' }

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {useShownKeys().map(({ key, words }) => (
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
      <p className="mt-6 border-t border-line pt-4">
        <PlaybookLink onClick={onClose} />
      </p>
    </Dialog>
  )
}
