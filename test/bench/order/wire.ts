// A process between the roles and PostgreSQL that counts what crosses the wire, by database user.
// A round trip is counted where the client starts to send while nothing is outstanding: statements
// that are sent together, without waiting for one another's answers, are one.
import { connect, createServer, type Socket } from 'node:net'

export interface Crossed {
  /** Statements that were sent, `begin` and `commit` among them. */
  statements: number
  roundTrips: number
  /** The job engine's own: polls, supervision, heartbeats. How many depends on how long it takes. */
  byTheClock: number
  /** Statements that were parsed: a prepared one is parsed once per connection. */
  parses: number
  transactions: number
  longestTransactionMs: number
}

const [, , port = '0', target = '0'] = process.argv
const counts = new Map<string, Crossed>()

createServer((client) => {
  const server = connect(Number(target), '127.0.0.1')
  const counted = countTraffic()
  join(client, server, counted.sent)
  join(server, client, counted.answered)
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'))

process.on('message', () => {
  process.send?.(Object.fromEntries(counts))
  for (const count of counts.values()) count.longestTransactionMs = 0
})
process.on('disconnect', () => process.exit(0))

function join(from: Socket, to: Socket, look: (chunk: Buffer) => void): void {
  from.setNoDelay(true)
  from.on('data', (chunk) => {
    look(chunk)
    if (!to.write(chunk)) from.pause()
  })
  to.on('drain', () => from.resume())
  from.on('error', () => to.destroy())
  from.on('close', () => to.end())
}

function countTraffic() {
  let count = countOf('unknown')
  let isEngines = false
  /** Of the statements that have a name, and of the one that doesn't. */
  const clocked = new Map<string, boolean>()
  let isClocked = false
  let outstanding = 0
  let isWaiting = false
  let transactionBegan: number | undefined
  const onStartup = (body: Buffer) => {
    const words = body.subarray(4).toString('latin1').split('\0')
    const wordAfter = (name: string) => words[words.indexOf(name) + 1] ?? 'unknown'
    count = countOf(wordAfter('user'))
    isEngines = wordAfter('application_name') === 'deedbox-jobs'
  }
  const onSent = (type: string, body: Buffer) => {
    // Goodbye, which nobody answers.
    if (type === 'X') return
    const [first = '', second = ''] = 'PBQ'.includes(type)
      ? body.toString('latin1').split('\0')
      : []
    if (type === 'P') clocked.set(first, isByTheClock(second, isEngines))
    if (type === 'P') count.parses += 1
    if (type === 'Q') isClocked = isByTheClock(first, isEngines)
    if (type === 'P') isClocked = clocked.get(first) ?? false
    if (type === 'B') isClocked = clocked.get(second) ?? false
    if (!isWaiting && !isClocked) count.roundTrips += 1
    isWaiting = true
    if (type === 'E' || type === 'Q') count[isClocked ? 'byTheClock' : 'statements'] += 1
    if (type === 'S' || type === 'Q') outstanding += 1
  }
  const onAnswered = (type: string, body: Buffer) => {
    if (type !== 'Z') return
    outstanding = Math.max(0, outstanding - 1)
    if (outstanding === 0) isWaiting = false
    if (body.toString('latin1') !== 'I') {
      transactionBegan ??= performance.now()
    } else if (transactionBegan !== undefined) {
      const took = performance.now() - transactionBegan
      count.transactions += 1
      count.longestTransactionMs = Math.max(count.longestTransactionMs, took)
      transactionBegan = undefined
    }
  }
  return { sent: readMessages(onSent, onStartup), answered: readMessages(onAnswered) }
}

/** Sent because time has passed, not because there was work. */
function isByTheClock(text: string, isEngines: boolean): boolean {
  if (isEngines) return !text.includes('completed_on =')
  return /SKIP LOCKED|FROM pgboss\.queue|worker_heartbeats/.test(text) && /pgboss|beats/.test(text)
}

function countOf(user: string): Crossed {
  const found = counts.get(user)
  if (found) return found
  const none = {
    statements: 0,
    roundTrips: 0,
    byTheClock: 0,
    parses: 0,
    transactions: 0,
    longestTransactionMs: 0,
  }
  counts.set(user, none)
  return none
}

/** Finds the messages in a stream: a letter, a length and a body; the very first may lack a letter. */
function readMessages(
  onMessage: (type: string, body: Buffer) => void,
  onStartup?: (body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isStartup = onStartup !== undefined
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const letters = isStartup ? 0 : 1
      if (rest.length < letters + 4) return
      const end = letters + rest.readUInt32BE(letters)
      if (rest.length < end) return
      const body = rest.subarray(letters + 4, end)
      if (isStartup) onStartup?.(body)
      else onMessage(String.fromCharCode(rest[0] ?? 0), body)
      isStartup = false
      rest = rest.subarray(end)
    }
  }
}
