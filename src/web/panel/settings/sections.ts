import { type ComponentType, lazy } from 'react'

interface Section {
  /** As it appears in the URL. */
  slug: string
  name: string
  about: string
  Body: ComponentType
}

export const SECTIONS: readonly Section[] = [
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
