import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/privacy.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { exportPerson } from '../../privacy/export-person.ts'
import { findPerson } from '../../privacy/find-person.ts'
import { route } from '../route.ts'

export function adminPrivacyRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.findPersonCall, async ({ body }, { staffId }) =>
    findPerson(parts, { email: body.email, staffId }),
  )

  route(app, parts, calls.exportPersonCall, async ({ body }, { staffId }) => {
    const content = await exportPerson(parts, { email: body.email, staffId })
    // The file name identifies no one, since it ends up in a downloads folder.
    return { content, name: 'person.json' }
  })

  route(app, parts, calls.erasePersonCall, async ({ body }, { staffId }) => {
    if (body.confirmation.toLowerCase() !== body.email.toLowerCase()) {
      const field = { field: 'confirmation' }
      throw new AppError('invalid_request', 'Type the email again to erase it.', field)
    }
    return erasePerson(parts, { email: body.email, staffId })
  })
}
