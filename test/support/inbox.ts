import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  messageId: string
}

export interface Inbox {
  url: string
  mails: ReceivedMail[]
  /** How often somebody has connected. */
  connections(): number
  /** The next email to this recipient is rejected with this code. */
  refuseNext(address: string, code: number): void
  /** Every email is rejected with this code, until it's called without one. */
  refuseAll(code?: number): void
  close(): Promise<void>
}

/** A real mail server that keeps everything sent to it. */
export async function openInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  const refusals = new Map<string, number>()
  let always: number | undefined
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address) ?? always
      refusals.delete(address)
      done(responseCode ? Object.assign(new Error('not today'), { responseCode }) : undefined)
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          replyTo: mail.replyTo?.text,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html || '',
          messageId: mail.messageId ?? '',
        })
        done()
      }, done)
    },
  })
  // A worker that's killed drops off in the middle of an email; the server keeps going.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    refuseNext: (address, code) => refusals.set(address, code),
    refuseAll: (code) => {
      always = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
