import type { Refusal } from '../../src/platform/lab/document-lab.ts'

/** A file that means harm, or would do some, and what has to become of it. */
export interface HostileFile {
  name: string
  /** Made anew for each run: what is harmful on a disk should not lie on one. */
  make(): Uint8Array | Promise<Uint8Array>
  /** `read`: it comes out as a harmless document. Several where either is right. */
  becomes: ReadonlyArray<'read' | Refusal>
}
