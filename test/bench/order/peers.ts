// A process that plays everyone the worker talks to: an office that answers at once and a mail
// server that accepts everything.

import { startCalmOffice } from '../../support/fulfillment/moody-office.ts'
import { openInbox } from '../../support/inbox.ts'

const office = await startCalmOffice()
const inbox = await openInbox()
process.send?.({ office: office.url, smtp: inbox.url })
process.on('message', () => process.send?.(inbox.mails.length))
process.on('disconnect', () => process.exit(0))
