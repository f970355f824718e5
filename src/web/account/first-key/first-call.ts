/** The first call in three languages, ready to run where nothing is installed. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

export const FIRST_ORDER = {
  fileNumber: 'TEST-0001',
  lines: [{ streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }],
}
/** Sent again, by hand or from the page, it's the same order. */
export const FIRST_CALL_KEY = 'first-call'

const ORDER = JSON.stringify(FIRST_ORDER, null, 2)

export function firstCall(language: Language, origin: string, key: string): string {
  const url = `${origin}/api/v1/orders`
  if (language === 'curl') {
    return `KEY=${key}
curl ${url} \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: ${FIRST_CALL_KEY}" \\
  --json '${ORDER}'`
  }
  if (language === 'TypeScript') {
    return `// first-deed.mts: run it with "node first-deed.mts"
const key = '${key}'
const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${key}\`,
    'idempotency-key': '${FIRST_CALL_KEY}',
    'content-type': 'application/json',
  },
  body: JSON.stringify(${ORDER.replaceAll('\n', '\n  ')}),
})
console.log(response.status, await response.json())`
  }
  return `# first_deed.py: run it with "python3 first_deed.py"
import json
import urllib.request

key = "${key}"
order = ${ORDER}
request = urllib.request.Request(
    "${url}",
    data=json.dumps(order).encode(),
    headers={
        "Authorization": f"Bearer {key}",
        "Idempotency-Key": "${FIRST_CALL_KEY}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
}
