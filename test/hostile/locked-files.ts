import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EICAR } from '../../standins/virus-scanner/start.ts'
import type { HostileFile } from './hostile-file.ts'
import { FIRST_MORE, flate, pdf } from './pdf-writer.ts'

/** Locked the way its author would, with the program everyone uses for it. */
function locked(user: string, owner: string, bits: string[]): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-locked-'))
  try {
    const [from, to] = [join(directory, 'open.pdf'), join(directory, 'locked.pdf')]
    writeFileSync(from, pdf())
    execFileSync('qpdf', ['--encrypt', user, owner, ...bits, '--', from, to])
    return readFileSync(to)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Files that can't be opened without a password. */
export const lockedFiles: HostileFile[] = [
  {
    name: 'a file with a password',
    make: () => locked('secret', 'owner', ['256']),
    becomes: ['encrypted'],
  },
  {
    name: 'a file with a password of old',
    make: () => locked('secret', 'owner', ['128', '--use-aes=y']),
    becomes: ['encrypted'],
  },
  {
    name: 'a file that may only be looked at',
    make: () => locked('', 'owner', ['256', '--print=none', '--modify=none', '--extract=n']),
    becomes: ['read'],
  },
  {
    name: 'a file locked in a way that nobody knows',
    make: () => pdf({ trailer: '/Encrypt << /Filter /Unknown /V 9 /R 9 >> /ID [<00> <00>]' }),
    becomes: ['encrypted', 'broken'],
  },
]

const infected = ['infected'] as const
const carrier = `${FIRST_MORE + 1} 0 R`

/** Files the virus scanner knows. */
export const infectedFiles: HostileFile[] = [
  {
    name: 'EICAR in a stream',
    make: () => pdf({ more: [{ dictionary: '', stream: EICAR }] }),
    becomes: infected,
  },
  {
    name: 'EICAR as an attachment',
    make: () =>
      pdf({
        catalog: `/Names << /EmbeddedFiles << /Names [(e) ${FIRST_MORE} 0 R] >> >>`,
        more: [
          `<< /Type /Filespec /F (eicar.com) /EF << /F ${carrier} >> >>`,
          { dictionary: '/Type /EmbeddedFile', stream: EICAR },
        ],
      }),
    becomes: infected,
  },
  {
    name: 'EICAR in an attachment that is packed',
    make: () => pdf({ more: [flate(EICAR, '/Type /EmbeddedFile')] }),
    becomes: infected,
  },
  {
    name: 'EICAR behind the end',
    make: () => Buffer.concat([pdf(), Buffer.from(EICAR)]),
    becomes: infected,
  },
  {
    name: 'EICAR in front',
    make: () => Buffer.concat([Buffer.from(`${EICAR}\n`), pdf()]),
    becomes: ['not_a_pdf'],
  },
]
