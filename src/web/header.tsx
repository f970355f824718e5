import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

export function Header({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="roomy:sticky top-0 z-20 border-b border-line bg-paper">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-4 px-4 py-2 sm:px-6 lg:relative">
          {start}
          <div className={start ? 'lg:absolute lg:left-1/2 lg:-translate-x-1/2' : ''}>
            <Logo />
          </div>
          <div className="ms-auto flex items-center gap-4">{children}</div>
        </div>
      </header>
    </>
  )
}
