import { lasting } from '../storage.ts'
import { rememberAdClick, rememberEntry } from './ad-click.ts'

rememberAdClick(location.search, lasting)
rememberEntry(location, lasting)

// The first paint of the landing page doesn't wait for suggestions: their file comes after it.
const file = document.querySelector<HTMLElement>('script[data-later]')?.dataset.later
if (file) {
  // If it doesn't arrive, the form leads to the search, as it does without it.
  const load = () => import(/* @vite-ignore */ file).catch(() => {})
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
}
