import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

export interface Inbox {
  url: string
  mails: ReceivedMail[]
  /** The next deliveries are answered with this code instead of taken. */
  refuseNext(code: number, count: number): void
  close(): Promise<void>
}

/** A real mail server that keeps what it is sent. */
export async function openInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  let refusals = { code: 0, count: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusals.count === 0) return done()
      refusals = { ...refusals, count: refusals.count - 1 }
      done(Object.assign(new Error('not today'), { responseCode: refusals.code }))
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html || '',
          messageId: mail.messageId ?? '',
        })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: (code, count) => {
      refusals = { code, count }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
