import type { RecordedDocument } from '../chain.ts'
import type { Quality } from './quality.ts'

// The messages between the two threads.
export type PressJob =
  | { kind: 'count'; documents: RecordedDocument[] }
  | { kind: 'render'; document: RecordedDocument; quality: Quality; pages?: number }

export type PressResult = { kind: 'count'; pages: number[] } | { kind: 'render'; pdf: Uint8Array }

export interface PressRequest {
  ticket: number
  job: PressJob
}

export type PressReply = { ticket: number; result: PressResult } | { ticket: number; error: string }
