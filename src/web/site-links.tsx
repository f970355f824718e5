import type { ReactNode } from 'react'
import { APP_PATHS } from '../contract/paths.ts'
import { buttonClass } from './ui/button.tsx'

const LINKS = [
  ['For title companies', APP_PATHS.accountSignUp],
  ['API', '/developers'],
  ['Sign in', APP_PATHS.account],
] as const

/** The site's own links and, after them, what the page is for. On a phone, the links are in a menu. */
export function SiteLinks({ children }: { children?: ReactNode }) {
  return (
    <>
      <nav aria-label="Main" className="max-md:hidden">
        <ul className="flex items-center gap-7">
          {LINKS.map(([name, href]) => (
            <li key={href}>
              <a
                href={href}
                className={
                  href === APP_PATHS.account && !children
                    ? buttonClass('secondary')
                    : 'inline-flex min-h-11 items-center font-medium hover:underline'
                }
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <details className="relative -me-3 md:hidden">
        <summary className="flex size-11 cursor-pointer list-none items-center justify-center [&::-webkit-details-marker]:hidden">
          <span className="sr-only">Menu</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current">
            <path d="M4 7h16M4 12h16M4 17h16" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </summary>
        <ul className="absolute end-0 z-30 mt-1 w-56 rounded border border-line bg-card py-2 shadow-lg shadow-ink/10">
          {LINKS.map(([name, href]) => (
            <li key={href}>
              <a href={href} className="flex min-h-11 items-center px-4 hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
