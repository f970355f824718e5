import { Component, type ReactNode } from 'react'
import { logFailure } from './log.ts'
import { Notice } from './notice.tsx'

/** A page that crashed, or whose code didn't load, says so instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    logFailure('The page failed', cause)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto max-w-xl p-6">
        <Notice title="This page didn’t load" onRetry={() => location.reload()}>
          What you entered is saved in this browser.
        </Notice>
      </main>
    )
  }
}
