import { createTransport } from 'nodemailer'
import { inSpan } from '../span.ts'

export interface Attachment {
  filename: string
  content: Buffer | string
}

export interface Letter {
  to: string
  /** Where answers go; otherwise to the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** The same for every attempt, so an email sent twice is shown once. */
  messageId: string
  attachments?: Attachment[]
}

export type MailOutcome =
  | { outcome: 'accepted'; reply: string }
  /** Can be retried: the server is busy, down, or wants us to wait. */
  | { outcome: 'deferred'; reply: string }
  /** A retry would be refused again. */
  | { outcome: 'refused'; reply: string }

export interface Mail {
  send(letter: Letter): Promise<MailOutcome>
  close(): void
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function connectionTo(url: string) {
  const { hostname, protocol } = new URL(url)
  return {
    url,
    // Emails carry links that open deeds: off this machine, they travel encrypted or not at all.
    requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
}

/** Connects, encrypts and signs in, but sends nothing; throws where one of these fails. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport(connectionTo(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export function smtpMail(options: { url: string; from: string }): Mail {
  const transport = createTransport({ ...connectionTo(options.url), pool: true, maxConnections: 3 })
  async function send(letter: Letter): Promise<MailOutcome> {
    try {
      const info = await transport.sendMail({ from: options.from, ...letter })
      // With one recipient, a refusal throws; with more, it would only be listed here.
      if (info.rejected.length > 0) return { outcome: 'refused', reply: info.response }
      return { outcome: 'accepted', reply: info.response }
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string }
      const reply = error instanceof Error ? error.message.slice(0, 500) : 'unknown failure'
      // About the email, not the connection: a wrong password isn't the email's fault.
      const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
      const permanent = isAboutMail && responseCode !== undefined && responseCode >= 500
      return { outcome: permanent ? 'refused' : 'deferred', reply }
    }
  }

  return {
    send: (letter) =>
      inSpan('send email', { kind: 'client' }, async (span) => {
        const sent = await send(letter)
        span.setAttribute('deedbox.outcome', sent.outcome)
        return sent
      }),
    close: () => transport.close(),
  }
}

/** In place of a mail server where nothing is to be sent: it takes every email and drops it. */
export const noMail: Mail = {
  send: async () => ({ outcome: 'accepted', reply: 'Not sent: test mode' }),
  close: () => {},
}
