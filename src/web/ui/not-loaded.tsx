import { Notice } from './notice.tsx'

/** Shown in place of a part whose code didn't load. */
export function NotLoaded() {
  return <Notice title="This part didn’t load" onRetry={() => location.reload()} />
}
