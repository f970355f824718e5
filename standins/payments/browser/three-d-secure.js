// The bank's page: an overlay in the shop's page, or a page of its own that leads back to the shop.

const settings = new URLSearchParams(location.search)
const parentOrigin = new URLSearchParams(location.hash.slice(1)).get('parent')
const kind = settings.has('setup_intent') ? 'setup_intent' : 'payment_intent'
const intent = settings.get(kind)
const clientSecret = settings.get(`${kind}_client_secret`)
const buttons = [...document.querySelectorAll('button')]

async function answer(authorized) {
  for (const button of buttons) button.disabled = true
  const response = await fetch(new URL('three-d-secure', location.href), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent, clientSecret, authorized }),
  })
  // An intent that moved on meanwhile refuses the answer; the shop's page then reads its state.
  const { status, returnUrl } = response.ok ? await response.json() : {}
  if (parentOrigin) {
    parent.postMessage({ from: 'three-d-secure', done: true }, parentOrigin)
  } else if (returnUrl) {
    const target = new URL(returnUrl)
    target.searchParams.set('payment_intent', intent)
    target.searchParams.set('payment_intent_client_secret', clientSecret)
    const isAuthorized = status === 'succeeded' || status === 'requires_capture'
    target.searchParams.set('redirect_status', isAuthorized ? 'succeeded' : 'failed')
    location.assign(target)
  }
}

document.getElementById('test-source-authorize-3ds').addEventListener('click', () => answer(true))
document.getElementById('test-source-fail-3ds').addEventListener('click', () => answer(false))
document.getElementById('test-source-authorize-3ds').focus()
