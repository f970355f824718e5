import type { ReactNode } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'
import { Header } from '../header.tsx'
import { useShop } from '../shop.tsx'
import { SiteLinks } from '../site-links.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Footer } from './footer.tsx'

interface Props {
  /** Of the browser's tab, unless the document brings its own. */
  tab?: string
  /** What the header leads to, after the site's own links; null for nothing. */
  act?: readonly [words: string, href: string] | null
  className?: string
  children: ReactNode
}

/** A page of the site, between its header and its footer. */
export function SitePage(props: Props) {
  const { tab, act = ['Get Started', APP_PATHS.search], className, children } = props
  const { brandName } = useShop()
  return (
    <>
      {tab && <title>{`${tab} - ${brandName}`}</title>}
      <Header>
        <SiteLinks>
          {act && (
            <a href={act[1]} className={buttonClass('secondary')}>
              {act[0]}
            </a>
          )}
        </SiteLinks>
      </Header>
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <Footer />
    </>
  )
}
