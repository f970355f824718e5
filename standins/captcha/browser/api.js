// As much of Turnstile's script as a shop uses: explicit rendering, reset and remove.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const widgets = new Map()
  let count = 0

  window.turnstile = {
    render(container, options) {
      const element = typeof container === 'string' ? document.querySelector(container) : container
      count += 1
      const id = `standin-captcha-${count}`
      const frame = document.createElement('iframe')
      frame.title = 'Widget containing a security challenge'
      frame.src = `${origin}/frame?sitekey=${encodeURIComponent(options.sitekey)}&id=${id}`
      Object.assign(frame.style, { width: '300px', height: '65px', border: '0' })
      element.append(frame)
      widgets.set(id, { frame, options })
      return id
    },
    reset(id) {
      const { frame } = widgets.get(id)
      frame.src = String(frame.src)
    },
    remove(id) {
      widgets.get(id)?.frame.remove()
      widgets.delete(id)
    },
  }

  window.addEventListener('message', ({ origin: sender, data }) => {
    const widget = sender === origin ? widgets.get(data.id) : undefined
    if (!widget) return
    if (data.token) widget.options.callback?.(data.token)
    else widget.options['error-callback']?.(data.code)
  })
})()
