import { Fragment } from 'react'

/** What to do; what stands between backticks is typed as it is. */
export function FixWords({ fix }: { fix: string }) {
  return fix.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    place % 2 === 1 ? <code key={place}>{part}</code> : <Fragment key={place}>{part}</Fragment>,
  )
}
