import { useEffect, useRef, useState } from 'react'
import { loadScript } from '../../card/load-script.ts'
import { SupportLink } from '../../shop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KEPT } from '../payment-problem.ts'

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
}

/** Checks that the visitor is a person when the shop wants to know before it opens a payment. */
export function PersonCheck({ siteKey, scriptUrl, question, onToken }: Props) {
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
          A browser extension or your network may have blocked the check. {KEPT} If it still doesn’t
          work, email <SupportLink /> and we’ll take your order by email.
        </Notice>
      ) : (
        <p className="mb-3">One moment while we check that you’re human.</p>
      )}
      <div ref={place} hidden={failed} />
    </div>
  )
}
