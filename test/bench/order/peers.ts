// A process that plays everyone the worker talks to: an office that answers at once and a mail
// server that accepts everything.
import { openInbox } from '../../support/inbox.ts'
import { startTinyRecorder } from '../tiny-recorder.ts'

const office = await startTinyRecorder()
const inbox = await openInbox()
process.send?.({ office: office.url, smtp: inbox.url })
process.on('message', () => process.send?.(inbox.mails.length))
process.on('disconnect', () => process.exit(0))
