import type { ReactNode } from 'react'
import type { PlaceLink } from '../../../addresses/offices/places.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { PrivateCompany } from '../../offer/private-company.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { AddressForm } from '../address-form.tsx'
import { SitePage } from '../site-page.tsx'

export interface Crumb {
  name: string
  path: string
}

interface Props {
  /** The way here, this page last. */
  crumbs: readonly Crumb[]
  title: string
  lead: string
  /** Under it. */
  finder?: ReactNode
  /** Above the address box. */
  act: string
  /** What is known, beside the address box. */
  facts: ReactNode
  children?: ReactNode
}

export function PlaceFrame({ crumbs, title, lead, finder, act, facts, children }: Props) {
  return (
    <SitePage>
      <div className="mx-auto max-w-6xl px-4 pt-4 pb-14 sm:px-6 sm:pb-16">
        <Breadcrumbs crumbs={crumbs} />
        <div className="mt-3 grid gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
          <div>
            <h1 className="text-xl">
              <Unbroken text={title} />
            </h1>
            <p className="mt-2 max-w-xl text-base text-muted">
              <Unbroken text={lead} />
            </p>
            {finder}
          </div>
          <section
            aria-labelledby="act-title"
            className="self-start border border-t-4 border-line border-t-ink bg-card p-5 shadow-lg shadow-ink/10 sm:p-6 lg:row-span-2"
          >
            <h2 id="act-title" className="mb-4 text-lg">
              {act}
            </h2>
            <AddressForm />
            <p className="mt-3 text-muted">
              <strong className="font-medium text-ink">
                {`${formatCents(UNIT_PRICE_CENTS)} per deed.`}
              </strong>{' '}
              See what we found before you pay. Full refund if a deed can’t be found.
            </p>
            <div className="mt-4 border-s-2 border-edge ps-3">
              <PrivateCompany />
            </div>
          </section>
          <div>{facts}</div>
        </div>
      </div>
      {children}
    </SitePage>
  )
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap text-muted">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex min-h-11 items-center sm:min-h-8">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a
                href={path}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink sm:min-h-8"
              >
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PlaceLinksProps {
  links: readonly PlaceLink[]
  className?: string
}

export function PlaceLinks({ links, className = 'columns-2 sm:columns-3' }: PlaceLinksProps) {
  return (
    <ul className={`gap-8 border-t border-line pt-3 ${className}`}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <a
            href={path}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
