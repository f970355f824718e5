import { type ComponentType, lazy, Suspense } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useCurrentInView } from '../lists/use-current-in-view.ts'
import { useSession } from '../use-session.ts'

interface Section {
  slug: string
  name: string
  about: string
  Body: ComponentType
}

const SECTIONS: readonly Section[] = [
  {
    slug: 'offices',
    name: 'Offices',
    about: 'Who records deeds, what we know about each office, and what customers are told.',
    Body: lazy(() => import('./offices.tsx')),
  },
  {
    slug: 'states',
    name: 'States',
    about: 'Whether we sell in a state, what its law makes us say first, and who decided.',
    Body: lazy(() => import('./states.tsx')),
  },
  {
    slug: 'sources',
    name: 'Sources',
    about: 'Where we search automatically, in this order.',
    Body: lazy(() => import('./sources.tsx')),
  },
  {
    slug: 'withheld',
    name: 'Withheld',
    about: 'Addresses and people whose deeds we can’t disclose.',
    Body: lazy(() => import('./withheld.tsx')),
  },
  {
    slug: 'emails',
    name: 'Emails',
    about: 'Every email we send, filled with made-up data. Nothing is sent from here.',
    Body: lazy(() => import('./emails.tsx')),
  },
  {
    slug: 'policy',
    name: 'Policy',
    about: 'The figures our legal pages state and the shop follows. They change with a release.',
    Body: lazy(() => import('./policy.tsx')),
  },
]

const addressOf = (slug: string) => `${APP_PATHS.adminSettings}/${slug}`

export default function AdminSettings() {
  const { section: slug } = useParams<{ section?: string }>()
  const { isOwner } = useSession()
  const list = useCurrentInView()
  const [first] = SECTIONS
  if (slug === undefined && first) return <Redirect to={addressOf(first.slug)} replace />
  const section = SECTIONS.find((each) => each.slug === slug)
  return (
    <>
      <PageTitle title={section?.name ?? 'Settings'} />
      <nav aria-label="Settings" className="-mt-4 mb-4 overflow-x-auto border-b border-line">
        <ul ref={list} className="flex gap-1">
          {SECTIONS.map((each) => (
            <li key={each.slug}>
              <SectionLink href={addressOf(each.slug)} name={each.name} isOpen={each === section} />
            </li>
          ))}
          {/* Who may come in is decided on a page of its own, by owners. */}
          {isOwner && (
            <li>
              <SectionLink href={APP_PATHS.adminStaff} name="Staff" isOpen={false} />
            </li>
          )}
        </ul>
      </nav>
      {section ? (
        <>
          <p className="mb-4 max-w-prose text-muted">{section.about}</p>
          <Suspense fallback={<Skeleton label={`Loading ${section.name}`} />}>
            <section.Body key={section.slug} />
          </Suspense>
        </>
      ) : (
        <Notice title="No such settings">Choose one of the above.</Notice>
      )}
    </>
  )
}

function SectionLink({ href, name, isOpen }: { href: string; name: string; isOpen: boolean }) {
  return (
    <Link
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-ink aria-[current]:border-seal aria-[current]:font-medium aria-[current]:text-ink"
    >
      {name}
    </Link>
  )
}
