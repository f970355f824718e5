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
    about: 'Who records deeds, what is known of them, and what customers are told to expect.',
    Body: lazy(() => import('./offices.tsx')),
  },
  {
    slug: 'states',
    name: 'States',
    about: 'Whether we sell in a state, what its law wants said first, and who decided it.',
    Body: lazy(() => import('./states.tsx')),
  },
  {
    slug: 'sources',
    name: 'Sources',
    about: 'Where deeds are searched by machine, in the order in which they are asked.',
    Body: lazy(() => import('./sources.tsx')),
  },
  {
    slug: 'withheld',
    name: 'Withheld',
    about: 'Addresses and persons whose deeds we must not disclose.',
    Body: lazy(() => import('./withheld.tsx')),
  },
  {
    slug: 'emails',
    name: 'E-mails',
    about: 'What customers are written, filled with made-up data. Nothing is sent from here.',
    Body: lazy(() => import('./emails.tsx')),
  },
  {
    slug: 'policy',
    name: 'Policy',
    about:
      'The figures that the legal pages state and the shop acts on. They change with the code.',
    Body: lazy(() => import('./policy.tsx')),
  },
]
