import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  act?: ReactNode
  children: ReactNode
}

export function SmallCard({ title, act, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="space-y-1 rounded border border-line bg-card p-3 text-xs"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={id} className="font-sans text-xs font-medium">
          {title}
        </h2>
        {act}
      </div>
      {children}
    </section>
  )
}

/** Not needed to decide: unfolds. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line text-xs">
      <summary className="flex min-h-8 items-center font-medium">{title}</summary>
      <div className="pb-2">{children}</div>
    </details>
  )
}
