import { type HostileFile, hostile } from './hostile-file.ts'
import { pdf } from './pdf-writer.ts'

/** An archive with one empty file, in as few bytes as possible. */
const ZIP = Buffer.from(
  '504b03040a00000000000000000000000000000000000000000001000000' +
    '61504b01021400' +
    '0a000000000000000000000000000000000000000000010000000000000000000000000000000000' +
    '61504b0506000000000100010000002f0000001f0000000000',
  'hex',
)
const GIF = Buffer.from(
  '474946383961010001008000000000ffffff2c00000000010001000002024401003b',
  'hex',
)
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

const HEADS: Record<string, Buffer> = {
  'an archive': ZIP,
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script><!--\n'),
  'a script of JavaScript': Buffer.from('/*\n'),
  'a script of a shell': Buffer.from('#!/bin/sh\nrm -rf /\nexit\n'),
  'a program for Windows': Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  'a program for Linux': Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
  'a GIF': GIF,
  'a PNG': PNG,
  'a JPEG': JPEG,
  'a TIFF': Buffer.from('49492a0008000000', 'hex'),
  PostScript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'),
  'a binary EPS': Buffer.from('c5d0d3c61e000000', 'hex'),
  XML: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>\n'),
  'an old Word document': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  RTF: Buffer.from('{\\rtf1 '),
  'an answer of HTTP': Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'),
}

const notPdf = ['not_a_pdf'] as const

/** Files that are two things at once. */
export const polyglots: HostileFile[] = [
  ...Object.entries(HEADS).map(([name, head]) =>
    hostile(`${name} with a PDF behind it`, notPdf, () => Buffer.concat([head, pdf()])),
  ),
  hostile('a PDF with an archive behind it', ['read'], () => Buffer.concat([pdf(), ZIP])),
  hostile('a PDF with a program far behind it', ['broken'], () =>
    Buffer.concat([pdf(), Buffer.alloc(100_000, 'MZ')]),
  ),
  hostile('a PDF far inside of something', notPdf, () =>
    Buffer.concat([Buffer.alloc(2000, ' '), pdf()]),
  ),
  hostile('PostScript that calls itself a PDF', ['broken'], () =>
    Buffer.from('%PDF-1.4\n%!PS\n(/etc/passwd) (r) file 1000 string readstring pop =\n%%EOF\n'),
  ),
  hostile('a PostScript that names %PDF- in a comment', notPdf, () =>
    Buffer.from('%!PS\n%PDF-1.4\n%pipe%id (r) file\n%%EOF\n'),
  ),
  hostile('a web page that calls itself a PDF', ['broken'], () =>
    Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF\n'),
  ),
]
