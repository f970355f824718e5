import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  lead?: ReactNode
  /** Every other section has a deeper tone, which gives the page a rhythm. */
  deep?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, deep = false, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={deep ? 'border-y border-line bg-deep' : ''}
    >
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="max-w-2xl text-xl">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-2xl text-base text-muted">{lead}</p>}
        {children}
      </div>
    </section>
  )
}
