import { Fragment, type ReactNode } from 'react'

export function Facts({ isDense, children }: { isDense?: boolean; children: ReactNode }) {
  const look = isDense ? 'text-xs' : 'text-sm sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6'
  return (
    <dl className={`grid content-start grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 ${look}`}>
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

type Sum = readonly [name: string, value: ReactNode, isTotal?: true]

/** Names with their figures at the end of the line; a total stands under a rule. */
export function Sums({ rows }: { rows: ReadonlyArray<Sum | false> }) {
  return (
    <dl className="figure grid grid-cols-[1fr_auto] gap-y-1">
      {rows
        .filter((row) => row !== false)
        .map(([name, value, isTotal]) => (
          <Fragment key={name}>
            <dt className={`pe-4 ${isTotal ? TOTAL : 'text-muted'}`}>{name}</dt>
            <dd className={`text-end ${isTotal ? TOTAL : ''}`}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

const TOTAL = 'border-t border-edge pt-1 font-medium'

/** What brought a customer here, for whoever keeps the ad account. */
export function AdClick({ id }: { id: string }) {
  return (
    <Fact name="Ad click ID">
      {id}
      <span className="block text-muted">Upload this conversion manually to the ad account.</span>
    </Fact>
  )
}

export function StatCard({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="rounded border border-line bg-card p-5">
      <dt className="text-muted">{name}</dt>
      <dd className="figure mt-1 font-serif text-xl font-semibold">{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}
