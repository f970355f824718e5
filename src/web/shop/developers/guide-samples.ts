import CLIENT from '../../../../clients/typescript/package.json' with { type: 'json' }
import { OPERATIONS, type Operation } from './api-document.ts'

const ORIGIN = '__PUBLIC_URL__'

function operationOf(id: string): Operation {
  const operation = OPERATIONS.find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`The document has no ${id}`)
  return operation
}

export const FIRST_CALL = operationOf('getKey')
export const FIRST_ORDER = operationOf('postOrders')

const TYPESCRIPT_PACKAGE = `deedbox-${CLIENT.version}.tgz`
const PYTHON_PACKAGE = `deedbox-${CLIENT.version}-py3-none-any.whl`

export const TYPESCRIPT_GET = `npm install ${ORIGIN}/developers/${TYPESCRIPT_PACKAGE}`

export const TYPESCRIPT_SETUP = `import { writeFile } from 'node:fs/promises'
import { openDeedbox } from 'deedbox'

const key = process.env.DEEDBOX_KEY ?? ''
const deedbox = openDeedbox({ url: '${ORIGIN}', key })`

export const PYTHON_GET = `pip install ${ORIGIN}/developers/${PYTHON_PACKAGE}`

export const PYTHON_SETUP = `import os
from deedbox import Deedbox

key = os.environ["DEEDBOX_KEY"]
deedbox = Deedbox(url="${ORIGIN}", key=key)`

export const RECEIVER = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from 'deedbox/webhook'

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
