import { useState } from 'react'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import type { CartItem } from '../cart.ts'

/** The customer's own number for one deed. It's saved when the field is left, not at every key. */
export function ReferenceField({
  item,
  onRefer,
}: {
  item: CartItem
  onRefer: (reference: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  const saved = item.reference ?? ''

  function save(): void {
    if (typed !== undefined && typed.trim() !== saved) onRefer(typed)
    setTyped(undefined)
  }

  return (
    <label className="mt-1 flex max-w-72 items-center gap-2 text-xs text-muted">
      Reference
      <input
        aria-label={`Reference for ${item.streetAddress}`}
        value={typed ?? saved}
        maxLength={REFERENCE_LENGTH}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
          if (key === 'Escape') setTyped(undefined)
        }}
        className="min-h-11 w-full min-w-0 rounded border border-edge bg-white px-2 text-ink sm:min-h-7"
      />
    </label>
  )
}
