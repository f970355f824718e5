/** In pixels of the page's picture, from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Word {
  text: string
  /** How sure the reader is of it, 0 to 100. */
  confidence: number
  box: Box
  line: number
}

/** A page as the lab hands it out; said here once more, since pure rules know no part. */
export interface Page {
  width: number
  height: number
  words: Word[]
  /** Where lines of print are that were passed over. */
  unread?: Box[]
}
