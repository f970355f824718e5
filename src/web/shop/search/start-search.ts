// Runs in the head of the prerendered search, before its first paint. A classic script without imports:
// a module would come too late to know of the cart.
{
  const files = document.currentScript?.dataset.app?.split(' ') ?? []
  let isStarted = false

  // The page shows an empty cart: whoever has another one is better shown none, until the app is here.
  try {
    if (localStorage.getItem('deedCartAddresses')) document.documentElement.dataset.cart = 'filled'
  } catch {
    // Without storage there is no cart from before.
  }

  const preload = (href: string) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )

  const start = () => {
    if (isStarted) return
    isStarted = true
    // Each in a turn of its own: all at once would hold up a keystroke.
    for (const file of files) setTimeout(preload, 0, file)
    import(/* @vite-ignore */ files[0] ?? '').catch(() => {
      document.getElementById('not-started')?.removeAttribute('hidden')
    })
  }

  // A button that is pressed before the app is here is pressed for it once it is. In the moment when
  // the app arrives it may have heard the press itself: then the button has opened or closed something.
  let pressed: { button: HTMLButtonElement; expanded: string | null } | undefined
  const remember = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    pressed = button ? { button, expanded: button.getAttribute('aria-expanded') } : undefined
  }
  addEventListener('click', remember, true)
  addEventListener(
    'search-ready',
    () =>
      setTimeout(() => {
        removeEventListener('click', remember, true)
        const isUnheard = pressed?.button.getAttribute('aria-expanded') === pressed?.expanded
        if (isUnheard) pressed?.button.click()
      }),
    { once: true },
  )

  // What paints the page must not share the line with what comes after it.
  if (document.visibilityState === 'hidden') start()
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(start, 1000))
}
