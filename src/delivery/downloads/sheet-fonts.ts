import { inflateSync } from 'node:zlib'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import fonts from './data/sheet-fonts.data.json' with { type: 'json' }

/** Embeds one of our fonts, so that its letters look the same everywhere and can be copied. They're
 * measured in advance by src/web/build/subset-fonts.py, which saves a parser here. */
export function embedOurFont(pdf: PDFDocument, name: keyof typeof fonts): Promise<PDFFont> {
  const { file, glyphs, ...font } = fonts[name]
  const known = new Map(glyphs.map((glyph) => [glyph.codePoints[0] ?? 0, glyph]))
  const glyphForCodePoint = (code: number) => known.get(code) ?? null
  const measured = {
    ...font,
    characterSet: [...known.keys()],
    glyphForCodePoint,
    layout: (text: string) => ({
      glyphs: [...text].flatMap((sign) => glyphForCodePoint(sign.codePointAt(0) ?? 0) ?? []),
    }),
    createSubset: () => {
      throw new Error('Our fonts are subsets already')
    },
  }
  pdf.registerFontkit({ create: () => measured })
  const bytes = inflateSync(Buffer.from(file, 'base64'))
  return pdf.embedFont(bytes, { customName: `SHEETS+${font.postscriptName}` })
}
