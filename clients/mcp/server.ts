// `node clients/mcp/server.ts`, started by an assistant with DEEDBOX_URL and DEEDBOX_KEY.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { openDeedbox } from '../typescript/client.ts'
import { deedboxTools } from './tools.ts'

const { DEEDBOX_URL: url, DEEDBOX_KEY: key } = process.env
if (!url || !key) throw new Error('Set DEEDBOX_URL and DEEDBOX_KEY.')
await deedboxTools(openDeedbox({ url, key })).connect(new StdioServerTransport())
