import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Confirmations } from '../../../clients/mcp/confirmation.ts'
import { deedboxTools } from '../../../clients/mcp/tools.ts'
import { openDeedbox } from '../../../clients/typescript/client.ts'

/** An assistant; with `answer`, one that can ask its user, who answers so. */
export async function connectAssistant(options: {
  key: string
  url: string
  answer?: (() => object) | undefined
  now?: () => number
}) {
  const { key, url, answer, now } = options
  const capabilities = answer ? { elicitation: {} } : {}
  const client = new Client({ name: 'test', version: '1' }, { capabilities })
  const asked: string[] = []
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params.message)
      return answer() as { action: 'accept' }
    })
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await deedboxTools(openDeedbox({ key, url }), new Confirmations(now)).connect(theirs)
  await client.connect(ours)
  const call = async (name: string, input: object) => {
    const result = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult
    const [first] = result.content
    const text = first?.type === 'text' ? first.text : ''
    return { ...result, text, json: () => JSON.parse(text) }
  }
  return { client, call, asked }
}
