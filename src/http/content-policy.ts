import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a third party's script comes from, what it shows in frames, and what it calls. */
export interface Party {
  scripts: string[]
  frames: string[]
  calls: string[]
}

/** The card provider's hosts as it lists them; a stand-in has only one. */
export function cardProvider(scriptUrl: string, apiUrl: string): Party {
  const script = new URL(scriptUrl).origin
  const isLive = script === 'https://js.stripe.com'
  const scripts = isLive ? [script, 'https://*.js.stripe.com'] : [script]
  return {
    scripts,
    frames: isLive ? [...scripts, 'https://hooks.stripe.com'] : scripts,
    calls: [...new Set([script, new URL(apiUrl).origin])],
  }
}

/** A CAPTCHA's script shows its challenge in a frame and calls home from there. */
export function captchaProvider(scriptUrl: string): Party {
  const { origin } = new URL(scriptUrl)
  return { scripts: [origin], frames: [origin], calls: [] }
}

/** Code and styles may come only from our own files and from these third parties. */
export function contentPolicy(parties: readonly Party[], styleHashes: readonly string[]): string {
  const hosts = (kind: keyof Party) => [...new Set(parties.flatMap((party) => party[kind]))]
  const frames = hosts('frames')
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hosts('scripts')],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['connect-src', "'self'", ...hosts('calls')],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

/** Styles are inline in static pages, which saves a round trip; the policy allows them by hash. */
export function inlineStyleHashes(webDir: string): string[] {
  if (!existsSync(webDir)) return []
  const pages = readdirSync(webDir).filter((name) => name.endsWith('.html'))
  const styles = pages.flatMap((name) =>
    [...readFileSync(join(webDir, name), 'utf8').matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
      ([, css = '']) => css,
    ),
  )
  const hash = (css: string) => createHash('sha256').update(css).digest('base64')
  return [...new Set(styles)].map((css) => `'sha256-${hash(css)}'`)
}
