const { searchParams } = new URL(location.href)
const id = searchParams.get('id')
document.getElementById('person').addEventListener('change', async () => {
  const response = await fetch('/frame/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey: searchParams.get('sitekey') }),
  })
  const { token, code } = await response.json()
  parent.postMessage({ id, token, code }, '*')
})
