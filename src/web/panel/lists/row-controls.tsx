import type { ReactNode } from 'react'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  rowKey: string
  label: string
}

/** Selects its row; with Shift, every row from the last one selected. */
export function SelectBox({ selection, rowKey, label }: Props) {
  return (
    <label className="flex h-8 w-9 shrink-0 items-center justify-center max-sm:size-11">
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        className="size-4 accent-seal"
        checked={selection.has(rowKey)}
        onChange={({ nativeEvent }) =>
          selection.toggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

interface ExpanderProps {
  isOpen: boolean
  toggle: () => void
  controls: string
  label: string
}

export function Expander({ isOpen, toggle, controls, label }: ExpanderProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`Details of ${label}`}
      className="flex h-8 w-9 shrink-0 items-center justify-center text-muted hover:text-ink max-sm:size-11"
      onClick={toggle}
    >
      <span className={isOpen ? 'rotate-180' : ''}>
        <ChevronIcon />
      </span>
    </button>
  )
}

export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-8 text-start font-medium">
      {children}
    </button>
  )
}
