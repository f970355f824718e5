import type { ReactNode } from 'react'

/** One step of the argument. Every other one has a lighter background, which gives the page a
 * rhythm. */
export function Section({
  id,
  title,
  lead,
  sheet = false,
  children,
}: {
  id: string
  title: string
  lead?: string
  sheet?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`border-t border-line ${sheet ? 'bg-card' : ''}`}
    >
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-2xl text-base text-muted">{lead}</p>}
        {children}
      </div>
    </section>
  )
}
