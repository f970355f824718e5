import {
  beginMarkedContent,
  endMarkedContent,
  type PDFArray,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
} from '@cantoo/pdf-lib'

export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody'
export type Tags = ReturnType<typeof openTags>

/** What screen readers go by: what each text is, in the order it's read. */
export function openTags({ context, catalog }: PDFDocument) {
  const owners = new Map<PDFPage, PDFArray>()
  const rows = context.obj([])
  const root = { ref: context.nextRef(), kids: context.obj([]) }
  const tree = { Type: 'StructTreeRoot', K: root.kids, ParentTree: { Nums: rows } }
  context.assign(root.ref, context.obj(tree))
  catalog.set(PDFName.of('StructTreeRoot'), root.ref)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  const grow = (tag: Tag | 'Document', parent: typeof root): typeof root => {
    const kids = context.obj([])
    // All our tables have their headings at the beginning of rows.
    const more = tag === 'TH' ? { A: { O: 'Table', Scope: 'Row' } } : {}
    const element = { Type: 'StructElem', S: tag, P: parent.ref, K: kids, ...more }
    const ref = context.register(context.obj(element))
    parent.kids.push(ref)
    return { ref, kids }
  }
  let innermost = grow('Document', root)

  /** Whose each text of a page is. */
  const ownersOn = (page: PDFPage): PDFArray => {
    const list = owners.get(page) ?? context.obj([])
    if (!owners.has(page)) {
      const number = PDFNumber.of(owners.size)
      page.node.set(PDFName.of('StructParents'), number)
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      rows.push(number)
      rows.push(list)
      owners.set(page, list)
    }
    return list
  }

  return {
    /** What's drawn meanwhile belongs to it, if it's anything of its own. */
    within<T>(tag: Tag | undefined, draw: () => T): T {
      const outer = innermost
      if (tag) innermost = grow(tag, outer)
      const result = draw()
      innermost = outer
      return result
    },
    /** What's drawn meanwhile is text of the innermost tag. */
    text(page: PDFPage, draw: () => void): void {
      const list = ownersOn(page)
      const MCID = list.size()
      list.push(innermost.ref)
      innermost.kids.push(context.obj({ Type: 'MCR', Pg: page.ref, MCID }))
      const begin = PDFOperatorNames.BeginMarkedContentSequence
      page.pushOperators(PDFOperator.of(begin, [PDFName.of('Span'), `<</MCID ${MCID}>>`]))
      draw()
      page.pushOperators(endMarkedContent())
    },
  }
}

/** Lines, frames and seals: there's nothing to read. */
export function decorate(page: PDFPage, draw: () => void): void {
  page.pushOperators(beginMarkedContent('Artifact'))
  draw()
  page.pushOperators(endMarkedContent())
}
