import { OPERATIONS } from './api-document.ts'
import { curlOf } from './samples.ts'

const ORIGIN = '__PUBLIC_URL__'

function sampleOf(id: string): string {
  const operation = OPERATIONS.find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`The document has no ${id}`)
  return curlOf(operation, ORIGIN)
}

export const FIRST_CALL = sampleOf('getKey')
export const FIRST_ORDER = sampleOf('postOrders')

/** The files of the client, which the build puts under the page. */
export const CLIENT_FILES = ['client', 'webhook', 'api.gen'] as const

export const CLIENT_GET = `for file in ${CLIENT_FILES.join(' ')}; do
  curl -O --create-dirs --output-dir deedbox ${ORIGIN}/developers/$file.ts
done
npm install openapi-fetch`

export const CLIENT_SETUP = `import { writeFile } from 'node:fs/promises'
import { openDeedbox } from './deedbox/client.ts'

const key = process.env.DEEDBOX_KEY ?? ''
const deedbox = openDeedbox({ url: '${ORIGIN}', key })`

export const RECEIVER = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from './deedbox/webhook.ts'

const secret = process.env.DEEDBOX_SECRET ?? ''
createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await text(request), request.headers, secret)
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(4000)`
