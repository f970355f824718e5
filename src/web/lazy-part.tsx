import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Notice } from './ui/notice.tsx'

/** A part of a page whose code comes when it's first shown; if it doesn't, that is said in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => load().catch(() => ({ default: NotLoaded })))
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/** Shown in place of a part whose code didn't load. */
function NotLoaded() {
  return <Notice title="This part didn’t load" onRetry={() => location.reload()} />
}
