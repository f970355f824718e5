import type { Page } from '@playwright/test'

/** The stand-in has no wallets; this one is always available and pays with a good card. */
function addWallet(): void {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the page, around a script without types
  type Any = Record<string, any>
  const page = window as unknown as Any
  const Real = page.Stripe
  const wallet = (used: () => void) => {
    const handlers: Any = {}
    const emit = (event: string, detail: object) =>
      handlers[event]?.({ elementType: 'expressCheckout', expressPaymentType: 'link', ...detail })
    const confirm = () => {
      used()
      emit('confirm', { paymentFailed: () => undefined })
    }
    const element: Any = {
      on: (event: string, handler: unknown) => Object.assign(handlers, { [event]: handler }),
      once: () => element,
      off: () => element,
      update: () => element,
      destroy: () => undefined,
      mount(place: HTMLElement) {
        const button = document.createElement('button')
        Object.assign(button, { type: 'button', textContent: 'Pay with Link' })
        button.onclick = () => emit('click', { resolve: confirm, reject: () => undefined })
        place.replaceChildren(button)
        queueMicrotask(() => emit('ready', { availablePaymentMethods: { link: true } }))
      },
    }
    return element
  }
  const create = (key: string) => {
    const stripe = Real(key)
    const { elements: open, confirmPayment } = stripe
    let byWallet = false
    stripe.elements = (options: Any) => {
      const group = open(options)
      const createElement = group.create.bind(group)
      group.create = (type: string, more: object) =>
        type === 'expressCheckout'
          ? wallet(() => {
              byWallet = true
            })
          : createElement(type, more)
      return group
    }
    stripe.confirmPayment = ({ elements, confirmParams }: Any) =>
      byWallet
        ? confirmPayment({
            clientSecret: elements._options.clientSecret,
            confirmParams: { ...confirmParams, payment_method: 'pm_card_visa' },
          })
        : confirmPayment({ elements, confirmParams })
    return stripe
  }
  page.Stripe = Object.assign(create, { version: Real.version })
}

export async function offerWallet(page: Page): Promise<void> {
  await page.route(/\/stripe\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;(${addWallet})()` })
  })
}
