// A stand-in of Stripe.js: window.Stripe with the Payment Element and the Express Checkout Element on
// PaymentIntents. Card data stays in the elements' frames, which another origin serves; this script only
// ever sees the outcome.
;(() => {
  const script =
    document.currentScript ?? [...document.scripts].find(({ src }) => /stripe\.js|\/v3/.test(src))
  const { origin, pathname } = new URL(script.src)
  // Whatever stands before `/v3/` or `/<release>/stripe.js` is where the stand-in lives.
  const [, prefix = '', release = 'v3'] =
    /^(.*?)\/(?:([\w-]+)\/stripe\.js|v3\/?)$/.exec(pathname) ?? []
  const base = origin + prefix
  const frameOrigin = origin

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  /** Styled through the CSSOM: a page with a strict policy refuses style attributes. */
  function createFrame(src, title, styles) {
    const frame = Object.assign(document.createElement('iframe'), { src, title })
    const plain = { border: '0', colorScheme: 'light', background: 'transparent' }
    Object.assign(frame.style, plain, styles)
    return frame
  }

  const FRAMES = {
    payment: ['payment', 'Secure payment input frame'],
    expressCheckout: ['express-checkout', 'Secure express checkout frame'],
  }

  /** Whose wallets this browser has: a test may set others, or none. */
  const owner = () => ({
    ...{ wallets: ['apple_pay', 'google_pay'], name: 'Wanda Wallet', email: 'wanda@example.com' },
    ...JSON.parse(sessionStorage.getItem('stand-in-wallets') ?? '{}'),
  })

  // --- one element ----------------------------------------------------------------------------

  class MountedElement {
    #elements
    #type
    #options
    #key
    #frame = null
    #listeners = []
    #waiting = new Map()
    #lastId = 0
    #loaded = null

    constructor(elements, type, options, key) {
      this.#elements = elements
      this.#type = type
      this.#options = options
      this.#key = key
    }

    on(event, handler, once = false) {
      this.#listeners.push({ event, handler, once })
      return this
    }

    once(event, handler) {
      return this.on(event, handler, true)
    }

    off(event, handler) {
      this.#listeners = this.#listeners.filter(
        (each) => each.event !== event || (handler && each.handler !== handler),
      )
      return this
    }

    #emit(event, detail = {}) {
      for (const each of this.#listeners.filter((listener) => listener.event === event)) {
        if (each.once) this.off(event, each.handler)
        each.handler({ elementType: this.#type, ...detail })
      }
    }

    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) {
        throw new IntegrationError(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
        )
      }
      this.unmount()
      const settings = new URLSearchParams({ parent: location.origin, key: this.#key })
      const [page, title] = FRAMES[this.#type]
      const styles = { display: 'block', width: 'calc(100% + 8px)', height: '0px', margin: '-4px' }
      const frame = createFrame(`${base}/frames/${page}#${settings}`, title, styles)
      this.#frame = frame
      this.#loaded = new Promise((resolve) => this.once('loaded', resolve))
      addEventListener('message', this.#receive)
      place.replaceChildren(frame)
      this.#emit('loaderstart')
      void this.#load()
      return this
    }

    async #load() {
      const frame = this.#frame
      const { clientSecret, appearance, fonts } = this.#elements._options
      const { buttonHeight } = this.#options
      const load = { clientSecret, appearance, fonts, buttonHeight, wallets: owner().wallets }
      const result = await this._ask('load', load)
      if (frame !== this.#frame) return
      if (result.error) this.#emit('loaderror', { error: result.error })
      else this.#emit('ready', result)
    }

    /** A wallet's button. Its sheet opens once the page agrees. */
    #press(expressPaymentType) {
      const resolve = async () => {
        const { emailRequired, billingAddressRequired = !emailRequired } = this.#options
        const { clientSecret } = this.#elements._options
        const asked = { emailRequired: Boolean(emailRequired), billingAddressRequired }
        const settings = { ...owner(), ...asked, clientSecret, key: this.#key, expressPaymentType }
        const { paymentMethod, billingDetails } = await openDialog('wallet', 'Wallet', settings)
        if (!paymentMethod) return this.#emit('cancel')
        this.#elements._wallet = paymentMethod
        const paymentFailed = () => {}
        this.#emit('confirm', { expressPaymentType, billingDetails, paymentFailed })
      }
      this.#emit('click', { expressPaymentType, resolve, reject: () => {} })
    }

    #receive = ({ source, origin, data }) => {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== frameOrigin) return
      if (data?.from !== 'payment-frame') return
      if (data.reply !== undefined) {
        this.#waiting.get(data.reply)?.(data.result)
        this.#waiting.delete(data.reply)
      } else if (data.event === 'height') {
        this.#frame.style.height = `${Math.ceil(data.detail.height)}px`
      } else if (data.event === 'press') {
        this.#press(data.detail.expressPaymentType)
      } else if (data.event === 'enter') {
        this.#frame.closest('form')?.requestSubmit()
      } else {
        this.#emit(data.event, data.detail)
      }
    }

    /** Asks the frame to do something; resolves with its answer. */
    async _ask(request, params = {}) {
      if (!this.#frame) {
        throw new IntegrationError(
          'Invalid value for elements: there is no mounted Payment Element. Please make sure the Element you are attempting to use is still mounted.',
        )
      }
      const frame = this.#frame
      await this.#loaded
      const id = ++this.#lastId
      return new Promise((resolve) => {
        this.#waiting.set(id, resolve)
        frame.contentWindow?.postMessage({ request, id, params }, frameOrigin)
      })
    }

    update(options) {
      this.#options = { ...this.#options, ...options }
      return this
    }

    _dress(appearance) {
      if (this.#frame) void this._ask('dress', { appearance })
    }

    unmount() {
      removeEventListener('message', this.#receive)
      this.#frame?.remove()
      this.#frame = null
      this.#waiting.clear()
      return this
    }

    destroy() {
      this.unmount()
      this.#elements._forget(this.#type)
    }
  }

  // --- a group of elements --------------------------------------------------------------------

  class Elements {
    #key
    #byType = new Map()
    _submitted = false
    /** The payment method from a wallet's sheet, for the confirmation that follows. */
    _wallet

    constructor(options, key) {
      this._options = options
      this.#key = key
    }

    create(type, options = {}) {
      if (!FRAMES[type]) {
        throw new IntegrationError(`This stand-in has no element of type ${type}.`)
      }
      if (this.#byType.has(type)) {
        throw new IntegrationError(
          `Can only create one Element of type ${type} through elements().`,
        )
      }
      const element = new MountedElement(this, type, options, this.#key)
      this.#byType.set(type, element)
      return element
    }

    getElement(type) {
      return this.#byType.get(type?.__elementType ?? type) ?? null
    }

    update(options) {
      this._options = { ...this._options, ...options }
      if (options.appearance) this.getElement('payment')?._dress(options.appearance)
    }

    async fetchUpdates() {
      const { clientSecret } = this._options
      if (!clientSecret) return {}
      const result = await retrieve(this.#key, clientSecret)
      return result.error ? { error: result.error } : { status: 'success' }
    }

    async submit() {
      const element = this.getElement('payment')
      if (!element) throw new IntegrationError('elements.submit(): there is no Payment Element.')
      const result = await element._ask('submit')
      this._submitted = !result.error
      return result
    }

    _takeWallet() {
      const wallet = this._wallet
      this._wallet = undefined
      return wallet
    }

    _forget(type) {
      this.#byType.delete(type)
    }
  }

  // --- the API and the bank -------------------------------------------------------------------

  const intentOf = (clientSecret) => String(clientSecret).split('_secret_')[0]
  /** What a secret opens: a card that is saved, or a payment. */
  const kindOf = (clientSecret) => (/^seti_/.test(clientSecret) ? 'setup_intent' : 'payment_intent')
  const pathOf = (clientSecret) => `${kindOf(clientSecret)}s/${intentOf(clientSecret)}`

  async function call(path, init) {
    try {
      const response = await fetch(`${base}/v1/${path}`, init)
      const body = await response.json()
      return body.error ? { error: body.error } : { intent: body }
    } catch {
      const message =
        'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }

  function retrieve(key, clientSecret) {
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    return call(`${pathOf(clientSecret)}?${query}`)
  }

  /** An overlay of the bank or of a wallet; resolves with what the cardholder did there. */
  function openDialog(page, title, params) {
    const settings = new URLSearchParams({ parent: location.origin, ...params })
    const whole = { position: 'fixed', inset: '0', width: '100%', height: '100%' }
    const frame = createFrame(`${base}/frames/${page}#${settings}`, title, whole)
    // A modal dialog lies above everything, a dialog of the shop too, and gives focus back.
    const dialog = document.createElement('dialog')
    const bare = { maxWidth: 'none', maxHeight: 'none', border: '0', padding: '0', margin: '0' }
    Object.assign(dialog.style, whole, bare, { background: 'none', pointerEvents: 'auto' })
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    return new Promise((resolve) => {
      const receive = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== frameOrigin || !data?.done) return
        removeEventListener('message', receive)
        dialog.close()
        dialog.remove()
        resolve(data)
      }
      addEventListener('message', receive)
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  async function handleNextAction(key, clientSecret, intent) {
    if (intent.status !== 'requires_action') return { intent }
    const redirect = intent.next_action?.redirect_to_url
    if (redirect) {
      location.assign(redirect.url)
      return new Promise(() => {})
    }
    const kind = kindOf(clientSecret)
    const id = intentOf(clientSecret)
    const query = new URLSearchParams({ [kind]: id, [`${kind}_client_secret`]: clientSecret })
    await openDialog(`three-d-secure?${query}`, '3D Secure authentication', {})
    const result = await retrieve(key, clientSecret)
    const error = result.intent?.last_payment_error ?? result.intent?.last_setup_error
    if (result.intent?.status !== 'requires_payment_method' || !error) return result
    const message =
      error.code === `${kind}_authentication_failure`
        ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
        : error.message
    return { error: { ...error, message, [kind]: result.intent } }
  }

  const RETURNS = { succeeded: 'succeeded', requires_capture: 'succeeded', processing: 'pending' }

  /** Leaves for the shop's return page; the promise stays open, as the page is going away. */
  function leave(returnUrl, intent) {
    const target = new URL(returnUrl, location.href)
    target.searchParams.set(intent.object, intent.id)
    target.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
    target.searchParams.set('redirect_status', RETURNS[intent.status] ?? 'failed')
    location.assign(target)
    return new Promise(() => {})
  }

  // --- window.Stripe --------------------------------------------------------------------------

  function createStripe(key) {
    if (typeof key !== 'string' || !/^pk_/.test(key)) {
      throw new IntegrationError(
        /^sk_/.test(key)
          ? 'You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.'
          : `Please call Stripe() with your publishable key. You used an empty string.`,
      )
    }

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect } = {}) {
      const secret = clientSecret ?? elements?._options.clientSecret
      const element = elements?.getElement('payment')
      const returnUrl = confirmParams.return_url
      if (!secret) {
        throw new IntegrationError('confirmPayment(): expected a client secret of a PaymentIntent.')
      }
      if (!returnUrl && redirect !== 'if_required') {
        throw new IntegrationError(
          'confirmPayment(): the `confirmParams.return_url` argument is required when redirect is not set to `if_required`.',
        )
      }
      if (elements && !elements._options.clientSecret && !elements._submitted) {
        throw new IntegrationError(
          'elements.submit() must be called before stripe.confirmPayment() when no clientSecret was given to elements().',
        )
      }
      const wallet = elements?._takeWallet()
      const confirmed =
        element && !wallet
          ? await element._ask('confirm', {
              clientSecret: secret,
              returnUrl,
              billingDetails: confirmParams.payment_method_data?.billing_details,
              receiptEmail: confirmParams.receipt_email,
            })
          : await confirmWith(secret, wallet ?? confirmParams.payment_method, returnUrl)
      if (confirmed.error) return { error: confirmed.error }
      const result = await handleNextAction(key, secret, confirmed.intent)
      if (result.error) return result
      if (redirect === 'if_required') return { paymentIntent: result.intent }
      return leave(returnUrl, result.intent)
    }

    function confirmWith(clientSecret, paymentMethod, returnUrl) {
      const body = new URLSearchParams({ key, client_secret: clientSecret, use_stripe_sdk: 'true' })
      if (paymentMethod) body.set('payment_method', paymentMethod)
      if (returnUrl) body.set('return_url', returnUrl)
      return call(`${pathOf(clientSecret)}/confirm`, { method: 'POST', body })
    }

    const refuse = async () => {
      throw new IntegrationError('This stand-in has only confirmPayment() and confirmSetup().')
    }

    return {
      elements: (options = {}) => new Elements(options, key),
      confirmPayment,
      // The secret says which of the two it is.
      confirmSetup: confirmPayment,
      // React's wrapper looks for these before it takes this for Stripe.js.
      ...{ createToken: refuse, createPaymentMethod: refuse, confirmCardPayment: refuse },
      _registerWrapper: () => {},
      registerAppInfo: () => {},
    }
  }

  createStripe.version = release === 'v3' ? 3 : release
  window.Stripe = createStripe
})()
