import { describe, expect, it } from 'vitest'
import { forTests } from '../../test/support/for-tests.ts'
import { openInbox } from '../../test/support/inbox.ts'
import { smtpMail } from './mail.ts'

const LETTER = {
  to: 'a@example.com',
  subject: 's',
  html: 'h',
  text: 't',
  messageId: '<1@shop.test>',
}

describe('a mail server without encryption', () => {
  const inbox = forTests(openInbox)

  async function sendTo(url: string) {
    const mail = smtpMail({ url, from: 'shop@example.com' })
    const outcome = await mail.send(LETTER)
    mail.close()
    return outcome
  }

  it('a mail server without encryption is used on this machine', async () => {
    expect(await sendTo(inbox.url)).toMatchObject({ outcome: 'accepted' })
  })

  it("a mail server without encryption isn't used under any other name: deed links would travel in the clear", async () => {
    const elsewhere = inbox.url.replace('127.0.0.1', '0.0.0.0')
    expect(await sendTo(elsewhere)).toMatchObject({ outcome: 'deferred' })
    expect(inbox.mails).toHaveLength(1)
  })
})

describe('a mail server', () => {
  const inbox = forTests(openInbox)

  it('a mail server is asked once for many emails: connecting takes longer than sending', async () => {
    const mail = smtpMail({ url: inbox.url, from: 'shop@example.com' })
    for (const messageId of ['<1@shop.test>', '<2@shop.test>', '<3@shop.test>']) {
      expect(await mail.send({ ...LETTER, messageId })).toMatchObject({ outcome: 'accepted' })
    }
    mail.close()
    expect(inbox.mails).toHaveLength(3)
    expect(inbox.connections()).toBe(1)
  })
})
