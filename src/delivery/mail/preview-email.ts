import { render } from 'react-email'
import type { Parts } from '../../parts.ts'
import { draftSample } from './draft-sample.ts'
import type { MailTemplate } from './outgoing-mail.db.ts'

/** An e-mail as it would arrive, made by the same letters and the same renderer; nothing is sent. */
export async function previewEmail(
  parts: Pick<Parts, 'config' | 'clock'>,
  template: MailTemplate,
): Promise<{ from: string; subject: string; html: string; text: string }> {
  const { subject, body, text } = draftSample(parts, template)
  return { from: parts.config.MAIL_FROM, subject, html: await render(body), text }
}
