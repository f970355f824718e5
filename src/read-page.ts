/** In pixels of the page image, from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The same area on a picture of another size, including pixels it only partly covers. */
export function scaled({ left, top, right, bottom }: Box, across: number, down: number): Box {
  return {
    left: Math.floor(left * across),
    top: Math.floor(top * down),
    right: Math.ceil(right * across),
    bottom: Math.ceil(bottom * down),
  }
}

/** One box per row of print. */
export function rowBoxes(words: readonly Word[]): Box[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((row) => ({
    left: Math.min(...row.map(({ box }) => box.left)),
    top: Math.min(...row.map(({ box }) => box.top)),
    right: Math.max(...row.map(({ box }) => box.right)),
    bottom: Math.max(...row.map(({ box }) => box.bottom)),
  }))
}

export interface Word {
  text: string
  /** The reader's confidence, 0 to 100. */
  confidence: number
  box: Box
  /** Words in the same row of text share a number; rows are numbered from the top. */
  line: number
}

/** One page as read from its image. It doesn't include any text the file itself carried. */
export interface Page {
  width: number
  height: number
  words: Word[]
  unread?: Box[]
  /** How its ink is spread, where it was drawn. */
  look?: number[]
  thumbnail?: Uint8Array
}

/** The readers that read single rows again: a network of another make, and tesseract at full resolution. */
export type RowReader = 'network' | 'tesseract'
