// `npm run clients`: the clients as packages that `npm install` and `pip install` take, and a Postman
// collection, into the folder that the page for developers offers.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { currentDocument } from './generate.ts'
import { postmanCollection } from './postman.ts'

const HERE = import.meta.dirname
const TSC = resolve(HERE, '../node_modules/typescript/bin/tsc')
/** Any fixed moment: the same files make the same package. */
const MADE_AT = new Date('2026-01-01T00:00:00Z')

export interface Packed {
  typescript: string
  python: string
  postman: string
}

/** Makes all three in a folder and says what they're called there. */
export async function packClients(folder: string): Promise<Packed> {
  await mkdir(folder, { recursive: true })
  const postman = 'deedbox.postman_collection.json'
  await writeFile(
    join(folder, postman),
    `${JSON.stringify(postmanCollection(currentDocument()), null, 2)}\n`,
  )
  return { typescript: await packTypescript(folder), python: await packPython(folder), postman }
}

async function packTypescript(folder: string): Promise<string> {
  const from = join(HERE, 'typescript')
  const inside = await mkdtemp(join(tmpdir(), 'deedbox-client-'))
  try {
    const compile = [TSC, '-p', from, '--outDir', join(inside, 'dist')]
    execFileSync(process.execPath, compile, { stdio: 'inherit' })
    for (const name of ['package.json', 'README.md']) {
      await copyFile(join(from, name), join(inside, name))
    }
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', resolve(folder)], {
      cwd: inside,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = JSON.parse(packed)
    return filename
  } finally {
    await rm(inside, { recursive: true })
  }
}

/** A wheel is an archive with a list of its files. There's nothing to build, so no tool is needed. */
async function packPython(folder: string): Promise<string> {
  const from = join(HERE, 'python')
  const { version } = JSON.parse(await readFile(join(HERE, 'typescript/package.json'), 'utf8'))
  const info = `deedbox-${version}.dist-info`
  const modules = ['__init__.py', 'client.py', 'webhook.py', 'py.typed'].map(
    (name) => `deedbox/${name}`,
  )
  const files = new Map<string, Buffer>()
  for (const name of modules) files.set(name, await readFile(join(from, name)))
  const readme = await readFile(join(from, 'README.md'), 'utf8')
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: deedbox',
    `Version: ${version}`,
    'Summary: Order copies of recorded deeds by address, from your own software.',
    'Requires-Python: >=3.11',
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ]
  files.set(`${info}/METADATA`, Buffer.from(metadata.join('\n')))
  const wheel = [
    'Wheel-Version: 1.0',
    'Generator: deedbox',
    'Root-Is-Purelib: true',
    'Tag: py3-none-any',
    '',
  ]
  files.set(`${info}/WHEEL`, Buffer.from(wheel.join('\n')))
  const record = [...files].map(([name, content]) => {
    const hash = createHash('sha256').update(content).digest('base64url')
    return `${name},sha256=${hash},${content.length}`
  })
  files.set(`${info}/RECORD`, Buffer.from([...record, `${info}/RECORD,,`, ''].join('\n')))
  const archive = new ZipFile()
  for (const [name, content] of files)
    archive.addBuffer(content, name, { mtime: MADE_AT, mode: 0o100644 })
  archive.end()
  const filename = `deedbox-${version}-py3-none-any.whl`
  await pipeline(archive.outputStream, createWriteStream(join(folder, filename)))
  return filename
}

if (process.argv[1] === import.meta.filename) {
  const packed = await packClients(process.argv[2] ?? 'dist/web/developers')
  process.stdout.write(`${Object.values(packed).join('\n')}\n`)
}
