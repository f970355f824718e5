import { Component, type ReactNode } from 'react'
import { logFailure } from './log.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** What's said where the failure leaves the rest of the screen in place. */
  fallback?: ReactNode
  children: ReactNode
}

/** A page that crashed, or whose code didn't load, says so instead of going blank. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    logFailure('The page failed', cause)
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    if (fallback) return fallback
    return (
      <main className="mx-auto max-w-xl p-6">
        <Notice title="This page didn’t load" onRetry={() => location.reload()}>
          What you entered is saved in this browser.
        </Notice>
      </main>
    )
  }
}
