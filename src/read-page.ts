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
  /** Words of the same line of the page share a number; lines are numbered from the top. */
  line: number
}

/** One page as it was read from its picture. Whatever text the file itself carried is not in it. */
export interface Page {
  width: number
  height: number
  words: Word[]
  /** Where lines of print are that were passed over. */
  unread?: Box[]
}
