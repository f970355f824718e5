import type { DeskKind } from '../orders/desk-kind.ts'
import { type LineState, lineIs } from '../orders/line.ts'

interface Line {
  progress: LineState
  deskKind: DeskKind | null
}

/** Why the sources aren't asked again for a line. The act and its preview both ask this. */
export function objectionToSearch({ progress, deskKind }: Line): string | undefined {
  if (progress === 'desk') {
    return deskKind === 'source' ? undefined : 'It needs review for another reason.'
  }
  if (progress === 'queued' || progress === 'searching') return 'It’s being searched already.'
  if (progress === 'unpaid') return 'It hasn’t been paid for.'
  return lineIs('givenBack', progress) ? 'It has been refunded.' : 'Its deed has been found.'
}
