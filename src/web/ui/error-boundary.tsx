import { Component, type ReactNode } from 'react'
import { logFailure } from './log.ts'

interface Props {
  /** Shown once something in it has crashed, or its code didn't load. */
  failed: ReactNode
  children: ReactNode
}

export class ErrorBoundary extends Component<Props> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    logFailure('The page failed', cause)
  }

  override render() {
    return this.state.isFailed ? this.props.failed : this.props.children
  }
}
