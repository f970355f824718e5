import { useEffect, useRef, useState } from 'react'
import { SupportLink } from '../shop.tsx'
import { Notice } from '../ui/notice.tsx'
import { loadScript } from './load-script.ts'

/** The parts of the provider's script we use. */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      callback: (token: string) => void
      'error-callback': () => boolean
    },
  ): string
  remove(id: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

interface Props {
  siteKey: string
  scriptUrl: string
  /** Each refusal needs a new question: a token works only once. */
  question: unknown
  onToken: (token: string) => void
  /** Said where the check can't be loaded: what is lost, and what we can do instead. */
  kept: string
  instead: string
}

/** Checks that the visitor is a person, where the shop wants to know. */
export function PersonCheck({ siteKey, scriptUrl, question, onToken, kept, instead }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onToken)
  told.current = onToken
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const failed = failedAttempt === attempt

  // biome-ignore lint/correctness/useExhaustiveDependencies: every question and attempt is a new widget
  useEffect(() => {
    let widget: string | undefined
    let isCurrent = true
    const fail = () => {
      if (isCurrent) setFailedAttempt(attempt)
      return true
    }
    const script = loadScript(scriptUrl, () => window.turnstile, 'The check did not load')
    script.then((turnstile) => {
      if (!isCurrent || !place.current) return
      widget = turnstile.render(place.current, {
        sitekey: siteKey,
        callback: (token) => told.current(token),
        'error-callback': fail,
      })
    }, fail)
    return () => {
      isCurrent = false
      if (widget) window.turnstile?.remove(widget)
    }
  }, [siteKey, scriptUrl, question, attempt])

  return (
    <div>
      {failed ? (
        <Notice title="We couldn’t check that you’re human" onRetry={() => setAttempt(attempt + 1)}>
          A browser extension or your network may have blocked the check. {kept} If it still doesn’t
          work, email <SupportLink /> and {instead}.
        </Notice>
      ) : (
        <p className="mb-3">One moment while we check that you’re human.</p>
      )}
      <div ref={place} hidden={failed} />
    </div>
  )
}
