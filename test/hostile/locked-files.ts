import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EICAR } from '../../standins/virus-scanner/start.ts'
import { type HostileFile, hostile } from './hostile-file.ts'
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
  hostile('a file with a password', ['encrypted'], () => locked('secret', 'owner', ['256'])),
  hostile('a file with a password of old', ['encrypted'], () =>
    locked('secret', 'owner', ['128', '--use-aes=y']),
  ),
  hostile('a file that may only be looked at', ['read'], () =>
    locked('', 'owner', ['256', '--print=none', '--modify=none', '--extract=n']),
  ),
  hostile('a file locked in a way that nobody knows', ['encrypted', 'broken'], () =>
    pdf({ trailer: '/Encrypt << /Filter /Unknown /V 9 /R 9 >> /ID [<00> <00>]' }),
  ),
]

const infected = ['infected'] as const
const carrier = `${FIRST_MORE + 1} 0 R`

/** Files the virus scanner knows. */
export const infectedFiles: HostileFile[] = [
  hostile('EICAR in a stream', infected, () => pdf({ more: [{ dictionary: '', stream: EICAR }] })),
  hostile('EICAR as an attachment', infected, () =>
    pdf({
      catalog: `/Names << /EmbeddedFiles << /Names [(e) ${FIRST_MORE} 0 R] >> >>`,
      more: [
        `<< /Type /Filespec /F (eicar.com) /EF << /F ${carrier} >> >>`,
        { dictionary: '/Type /EmbeddedFile', stream: EICAR },
      ],
    }),
  ),
  hostile('EICAR in an attachment that is packed', infected, () =>
    pdf({ more: [flate(EICAR, '/Type /EmbeddedFile')] }),
  ),
  hostile('EICAR behind the end', infected, () => Buffer.concat([pdf(), Buffer.from(EICAR)])),
  hostile('EICAR in front', ['not_a_pdf'], () => Buffer.concat([Buffer.from(`${EICAR}\n`), pdf()])),
]
