import { useEffect, useId, useState } from 'react'
import { Marked } from '../../marked.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Choice, useChoices } from './use-choices.ts'

/** Finds whatever the panel has or can do: first what this page can, then the rest. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isWanted, setIsWanted] = useState(false)
  const { choices, words, isSettled } = useChoices(typed.trimStart(), isWanted)
  const current = Math.min(at, choices.length - 1)
  const change = (next: string) => {
    setTyped(next)
    setAt(0)
    setIsWanted(false)
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    if (choice.typed !== undefined) return change(choice.typed)
    // The dialog gives the focus back first: what is chosen may open another.
    onClose()
    queueMicrotask(choice.go)
  }
  const move = (by: number) => setAt((current + by + choices.length) % Math.max(choices.length, 1))
  // Enter before the results means the first of them.
  useEffect(() => {
    if (isWanted && isSettled) choose(choices[0])
  })
  return (
    <Dialog title="Search or jump to" onClose={onClose}>
      <input
        autoFocus
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices[current] ? `${id}${current}` : undefined}
        placeholder="Order, person, address, office, page, state:il…"
        value={typed}
        maxLength={200}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            const isKnown = isSettled || at > 0 || choices[0]?.isKnown
            if (isKnown) choose(choices[current])
            else setIsWanted(true)
          } else return
          event.preventDefault()
        }}
        className="min-h-11 w-full rounded border border-edge bg-field px-3 text-base"
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className="mt-3 max-h-96 overflow-y-auto"
      >
        {choices.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
          <div
            key={`${choice.kind} ${choice.words} ${choice.more ?? ''}`}
            id={`${id}${place}`}
            ref={(option) => {
              if (place === current) option?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            onClick={() => choose(choice)}
            className="flex min-h-9 items-center gap-3 rounded px-2 aria-selected:bg-seal-wash"
          >
            <span className="w-20 shrink-0 text-xs text-muted">{choice.kind}</span>
            <span className="truncate font-medium">
              <Marked text={choice.words} words={words} />
            </span>
            <span className="ms-auto truncate text-xs text-muted">
              <Marked text={choice.more ?? ''} words={words} />
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-xs text-muted">
        {!isSettled ? 'Searching…' : choices.length === 0 ? 'Nothing found.' : ''}
      </p>
    </Dialog>
  )
}
