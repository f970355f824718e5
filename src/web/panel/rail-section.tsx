import { type ReactNode, useId } from 'react'

export function RailSection({
  title,
  beside,
  children,
}: {
  title: string
  /** Stands at the end of the title's line. */
  beside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-4 last:border-b-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-sans text-sm font-medium">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
