import { expect, it } from 'vitest'
import { listSoftware } from './software-list.ts'

const contents = {
  name: 'deedbox',
  version: '1.0.0',
  locked: {
    '': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.0.0', license: 'MIT', integrity: 'sha512-AQI=' },
    'node_modules/fastify/node_modules/@a/b': { version: '2.0.0' },
    'node_modules/vitest': { version: '5.1.0' },
    'node_modules/react-email': { version: '6.0.0' },
  },
  isInstalled: (folder: string) => folder.startsWith('node_modules/fastify'),
  bundled: ['react-email@6.0.0'],
  nodeVersion: '24.0.0',
  dpkgStatus: `Package: qpdf
Status: install ok installed
Architecture: amd64
Version: 11.3.0-1+deb12u1

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
`,
}

it('the list of software names what is installed, bundled and in the base, and no more', () => {
  expect(listSoftware(contents).components.map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/qpdf@11.3.0-1%2Bdeb12u1?arch=amd64',
    'pkg:generic/node@24.0.0',
    'pkg:npm/%40a/b@2.0.0',
    'pkg:npm/fastify@5.0.0',
    'pkg:npm/react-email@6.0.0',
  ])
})

it('the list of software carries each package’s license and hash', () => {
  const fastify = listSoftware(contents).components.find(({ name }) => name === 'fastify')
  expect(fastify).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '0102' }],
  })
})

it('the list of software fails rather than leave out what nobody knows', () => {
  expect(() => listSoftware({ ...contents, bundled: ['left-pad@1.0.0'] })).toThrow('left-pad@1.0.0')
})
