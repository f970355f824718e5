// The Express Checkout Element's inside: a button for each wallet that the browser has.

const NAMES = {
  amazon_pay: ['amazonPay', 'Amazon Pay'],
  apple_pay: ['applePay', 'Apple Pay'],
  google_pay: ['googlePay', 'Google Pay'],
  link: ['link', 'Link'],
  paypal: ['paypal', 'PayPal'],
  klarna: ['klarna', 'Klarna'],
}

const parentOrigin = new URLSearchParams(location.hash.slice(1)).get('parent')
const send = (message) => parent.postMessage({ ...message, from: 'payment-frame' }, parentOrigin)
const tell = (event, detail = {}) => send({ event, detail })

function load({ wallets, buttonHeight = 44 }) {
  const buttons = wallets.map((type) => {
    const button = Object.assign(document.createElement('button'), { type: 'button' })
    button.textContent = NAMES[type][1]
    button.style.height = `${buttonHeight}px`
    button.addEventListener('click', () => tell('press', { expressPaymentType: type }))
    return button
  })
  document.getElementById('wallets').replaceChildren(...buttons)
  const available = Object.entries(NAMES).map(([type, [name]]) => [name, wallets.includes(type)])
  return {
    availablePaymentMethods: wallets.length > 0 ? Object.fromEntries(available) : undefined,
  }
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== parentOrigin) return
  if (data?.request === 'load') send({ reply: data.id, result: load(data.params) })
  else if (data?.id) send({ reply: data.id, result: {} })
})

new ResizeObserver(() => {
  tell('height', { height: document.body.getBoundingClientRect().height })
}).observe(document.body)

tell('loaded')
