import type { Refusal } from '../../src/platform/lab/document-lab.ts'

/** A file that means harm, or could do some, and what must become of it. */
export interface HostileFile {
  name: string
  /** Made fresh for each run: a file that's harmful on disk shouldn't be kept on one. */
  make(): Uint8Array | Promise<Uint8Array>
  /** `read`: it comes out as a harmless document. Lists several if any of them is right. */
  becomes: ReadonlyArray<'read' | Refusal>
}

export const hostile = (
  name: string,
  becomes: HostileFile['becomes'],
  make: HostileFile['make'],
): HostileFile => ({ name, make, becomes })
