import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../check-field.tsx'
import { KEYS, switchLetters, useLetters, useShownKeys } from '../keys.tsx'
import { PlaybookLink } from '../playbook/playbook-link.tsx'
import { useSession } from '../use-session.ts'

const NAMES: Record<string, string> = { ArrowRight: '→', ArrowLeft: '←' }

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { username } = useSession()
  const areLettersOn = useLetters()
  const keyed = useShownKeys().flatMap(({ key, words }) => (key ? [[KEYS[key], words]] : []))
  return (
    <Dialog title="Keys" onClose={onClose}>
      <CheckField
        label="Letters, digits and signs work as keys"
        className="mb-4 border-b border-line"
        checked={areLettersOn}
        onChange={({ target }) => switchLetters(username, target.checked)}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {[['⌘K', 'Search, or do anything here'], ...keyed].map(([key = '', words]) => (
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
