// Prints the samples of the status page as HTML, by name: Playwright can't import React's pages.

import { statusDrawer } from '../../../src/web/build/drawn-pages.tsx'
import { SAMPLE_STATUSES } from '../../support/sample-pages.ts'

const draw = statusDrawer('dist/web')
const drawn: Record<string, string> = {}
for (const [name, view] of Object.entries(SAMPLE_STATUSES)) drawn[name] = await draw(view)
process.stdout.write(JSON.stringify(drawn))
