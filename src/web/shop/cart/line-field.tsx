import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  label: string
  value: string
  maxLength: number
  placeholder?: string
  /** Gives back what keeps it from being saved, if anything does. */
  onSave: (typed: string) => string | undefined
  /** Saved by this button, and not already by leaving the field. */
  action?: string
  /** Of the field. */
  className?: string
}

/** A field of one line of the cart. It's saved when it's left, not at every key. */
export function LineField({ label, onSave, action, className = '', ...field }: Props) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()

  function save(): void {
    const isNew = typed !== undefined && typed.trim() !== field.value
    const found = isNew ? onSave(typed) : undefined
    setProblem(found)
    if (!found) setTyped(undefined)
  }

  return (
    <>
      <input
        {...field}
        aria-label={label}
        value={typed ?? field.value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={action ? undefined : save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
          if (key === 'Escape') setTyped(undefined)
        }}
        className={`min-w-0 rounded border border-edge bg-white text-ink ${className}`}
      />
      {action && (
        <Button variant="secondary" className={ANSWER} onClick={save}>
          {action}
        </Button>
      )}
      {problem && (
        <span role="alert" className="block basis-full text-xs text-oxblood">
          {problem}
        </span>
      )}
    </>
  )
}

export const UNIT_LENGTH = 20

export const ANSWER = 'bg-white whitespace-nowrap'
