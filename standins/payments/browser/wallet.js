// A wallet's sheet: it knows its owner and a card, and gives the page what the page asked for.

const settings = new URLSearchParams(location.hash.slice(1))
const of = (name) => settings.get(name) ?? ''
const api = new URL('../v1/', location.href)
const NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const ADDRESS = { line1: '1 Purse Ln', city: 'Dover', state: 'DE', postal_code: '19901' }

const address = { ...ADDRESS, line2: null, country: 'US' }
const billingDetails = {
  // Wallets give the name along with the address, and else only where the network asks for it.
  name: of('billingAddressRequired') === 'true' ? of('name') : '',
  ...(of('emailRequired') === 'true' && { email: of('email') }),
  address,
}

const answer = (message = {}) =>
  parent.postMessage({ from: 'wallet', done: true, ...message }, of('parent'))

async function pay() {
  const form = new URLSearchParams({ key: of('key'), type: 'card' })
  const card = { number: of('card') || '4242424242424242', exp_month: 12, exp_year: 2034 }
  for (const [name, value] of Object.entries(card)) form.set(`card[${name}]`, String(value))
  for (const name of ['name', 'email']) {
    if (billingDetails[name]) form.set(`billing_details[${name}]`, billingDetails[name])
  }
  const response = await fetch(new URL('payment_methods', api), { method: 'POST', body: form })
  const { id } = await response.json()
  answer({ paymentMethod: id, billingDetails })
}

const wallet = NAMES[of('expressPaymentType')] ?? of('expressPaymentType')
document.getElementById('title').textContent = wallet
document.getElementById('about').textContent =
  `${of('name')}, ${of('email')}. This is a test page: no money moves.`
document.getElementById('cancel').addEventListener('click', () => answer())
document.getElementById('pay').addEventListener('click', () => void pay())
document.getElementById('pay').focus()
