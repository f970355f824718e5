// Runs in the head of the app's prerendered pages, before their first paint. A classic script without
// imports: a module would come too late to know about the cart.
{
  const files = document.currentScript?.dataset.app?.split(' ') ?? []
  let isStarted = false

  // For visitors with a filled cart, showing none is better than an empty one until the app loads.
  try {
    if (localStorage.getItem('deedCartAddresses') || sessionStorage.getItem('deedChosenAddress'))
      document.documentElement.dataset.cart = 'filled'
  } catch {
    // Without storage, there's no earlier cart.
  }

  // Shows what the visitor typed on the landing page before the app loads. Otherwise the box only takes
  // the focus, unless that would open a phone's keyboard.
  addEventListener('DOMContentLoaded', () => {
    const typed = new URLSearchParams(location.search).get('q')
    const box = document.getElementById('address')
    if (!(box instanceof HTMLInputElement) || box.value) return
    if (typed) box.value = typed.slice(0, 200)
    if (typed || matchMedia('(hover: hover) and (pointer: fine)').matches) {
      box.focus({ preventScroll: true })
    }
  })

  const preload = (href: string) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )

  const start = () => {
    if (isStarted) return
    isStarted = true
    // Each in its own task: all at once would hold up a keystroke.
    for (const file of files) setTimeout(preload, 0, file)
    import(/* @vite-ignore */ files[0] ?? '').catch(() => {
      const notice = document.getElementById('not-started')
      notice?.querySelector('a')?.setAttribute('href', location.href)
      notice?.removeAttribute('hidden')
    })
  }

  // A button pressed before the app loads is pressed for it afterwards. Just as the app loads, it
  // may have handled the press itself: then the button has opened or closed something.
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

  // Whatever paints the page must not share bandwidth with what comes after it.
  if (document.visibilityState === 'hidden') start()
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(start, 1000))
}
