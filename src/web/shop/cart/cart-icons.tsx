import { Icon } from '../../ui/icon.tsx'

/** Only the cart has these. */
export function QuestionIcon() {
  return (
    <Icon className="size-4">
      <path d="M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M9.4 9.6a2.6 2.6 0 1 1 3.8 2.3c-.8.4-1.2.9-1.2 1.7M12 16.8v.01" />
    </Icon>
  )
}

/** At the end of a field that looks like text. */
export function PencilIcon() {
  return (
    <Icon className="pointer-events-none absolute end-2 top-1/2 size-3.5 -translate-y-1/2 text-muted">
      <path d="m4.5 19.5 1-4L16.2 4.8l3 3L8.5 18.5z" />
    </Icon>
  )
}
