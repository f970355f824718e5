import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'

interface Props {
  title: string
  about?: string
  answer?: ReactNode
  beside?: ReactNode
  children: ReactNode
}

/** A card that answers the question above it. */
export function Question({ title, about, answer, beside, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {about && <p className="text-xs text-muted">{about}</p>}
        {beside && <div className="ms-auto">{beside}</div>}
      </div>
      {answer && <p className="mb-3 text-sm">{answer}</p>}
      {children}
    </Card>
  )
}
