import { CrossIcon } from '../../ui/icons.tsx'

export function RemoveButton(props: { street: string; onRemove: () => void; className: string }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${props.street}`}
      onClick={props.onRemove}
      className={`flex shrink-0 items-center justify-center rounded text-muted hover:text-oxblood ${props.className}`}
    >
      <CrossIcon />
    </button>
  )
}
