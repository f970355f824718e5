import type { ReactNode } from 'react'

export interface PageWords {
  /** Absent for pages served in place of something else. */
  path?: string
  /** Not for search engines. */
  isUnlisted?: boolean
  title: string
  description: string
  /** Where the same can be followed. */
  feed?: string
  /** JSON-LD for search engines. */
  data?: string
}

export interface StaticPage extends PageWords {
  file: string
  /** Its own script, if it has one, and what that loads after the first paint. */
  script?: string
  later?: string
  body: ReactNode
}

export interface StaticAssets {
  /** The whole style sheet, inlined to save a round trip before the first paint. */
  css: string
  fonts: readonly string[]
}

const CARD = '__PUBLIC_URL__/social-card.png'
const CARD_WORDS = 'A recorded deed with its stamp, and the words: Get Property Deeds Instantly'

interface Props {
  page: PageWords
  assets: StaticAssets
  /** The scripts, and the title if the page doesn't bring its own. */
  children: ReactNode
}

/** What a page tells browsers, search engines and people who share its link. */
export function PageHead({ page, assets, children }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={page.description} />
      <meta name="theme-color" content="#fbf9f4" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
      <style dangerouslySetInnerHTML={{ __html: assets.css }} />
      {children}
      {(page.path === undefined || page.isUnlisted) && <meta name="robots" content="noindex" />}
      {page.feed && <link rel="alternate" type="application/atom+xml" href={page.feed} />}
      {page.path !== undefined && <Sharing page={page} url={`__PUBLIC_URL__${page.path}`} />}
      {page.data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with "<" escaped
          dangerouslySetInnerHTML={{ __html: page.data }}
        />
      )}
    </head>
  )
}

function Sharing({ page, url }: { page: PageWords; url: string }) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="__BRAND_NAME__" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={CARD} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={CARD_WORDS} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={page.description} />
      <meta name="twitter:image" content={CARD} />
    </>
  )
}
