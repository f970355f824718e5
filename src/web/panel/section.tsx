import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  beside?: ReactNode
  className?: string
  /** Among small text, where every line counts. */
  isDense?: boolean
  children: ReactNode
}

export function Section({ title, beside, className, isDense, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className={`flex items-baseline justify-between gap-3 ${isDense ? 'mb-1' : 'mb-2'}`}>
        <h2
          id={id}
          className={`font-sans font-medium wrap-anywhere ${isDense ? 'text-xs' : 'text-sm'}`}
        >
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** A part that nobody needs to decide: it unfolds. */
export function Fold({ title, children }: Pick<Props, 'title' | 'children'>) {
  return (
    <details className="border-t border-line text-xs">
      <summary className="flex min-h-8 items-center font-medium">{title}</summary>
      <div className="pb-2">{children}</div>
    </details>
  )
}

/** What a page is about, and beside it a narrow column of sections. */
export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="xl:grid xl:min-h-[calc(100dvh-4rem)] xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-6">
      <div className="min-w-0 space-y-4">{children}</div>
      <div className="text-xs *:border-b *:border-line *:py-4 *:last:border-b-0 max-xl:mt-4 max-xl:border-t max-xl:border-line xl:-mt-4 xl:-me-6 xl:border-s xl:border-line xl:ps-5 xl:pe-6">
        {rail}
      </div>
    </div>
  )
}
