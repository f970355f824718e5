import { formatAddress } from '../../addresses/address.ts'
import { TEST_ADDRESSES } from './examples.ts'
import { API_ENDPOINTS } from './openapi.ts'

/** What we are and where our API is described, for language models, as llmstxt.org has it. */
export function llmsTxt(brand: string, origin: string): string {
  const calls = API_ENDPOINTS.map(
    ({ method, path, summary, scope }) =>
      `- \`${method} ${path}\`${scope ? ` (\`${scope}\`)` : ''}: ${summary}`,
  )
  return `# ${brand}

> ${brand} sells a copy of the most recent recorded deed of a US property, by address. People order on the website without an account; companies order through an API with a key and a prepaid balance.

An order costs money. Before you place one for somebody, tell them the addresses and the total, and wait for their yes. Try things out with a key that starts with \`dbx_test_\`: it charges nothing.

## API

- [Documentation](${origin}/developers): quick start, errors, test addresses, every call with examples
- [OpenAPI document](${origin}/api/v1/openapi.json): every call, webhook and field, for programs
- [Status](${origin}/status): whether the API and what's behind it work right now, with a [feed](${origin}/status.atom)

Send the key as \`Authorization: Bearer dbx_…\`. Every POST except quotes needs an \`Idempotency-Key\`.

${calls.join('\n')}

## Checking a deed

- [Verify a Deed](${origin}/verify): whether a PDF is exactly what we delivered, by the file's SHA-256 or the short code of its provenance sheet

## Test addresses

With a test key, any address whose ZIP code is in its state is delivered within seconds, with a made-up deed. These show what else can happen:

${TEST_ADDRESSES.map(({ address, outcome }) => `- ${formatAddress(address)}: ${outcome}`).join('\n')}

## Packages

- [TypeScript and Python](${origin}/developers#typescript), and a [Postman collection](${origin}/developers/deedbox.postman_collection.json)

## Policies

- [Terms of Service](${origin}/terms-of-service)
- [Refund Policy](${origin}/refund-policy)
- [Privacy Policy](${origin}/privacy-policy)
`
}
