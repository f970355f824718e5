/** In pixels of the page image, from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
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
  /** Rows of text that were skipped. */
  unread?: Box[]
}
