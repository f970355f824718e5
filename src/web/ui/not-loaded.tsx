import { Notice } from './notice.tsx'

/** In place of a part whose code did not arrive. */
export function NotLoaded() {
  return <Notice title="This part did not load" onRetry={() => location.reload()} />
}
