import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../src/platform/config.ts'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.flatMap((line, index) => {
  const [, off, name = '', value = ''] = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
  return name ? [{ name, value, isDefault: off !== undefined, above: lines[index - 1] ?? '' }] : []
})
const filledIn = Object.fromEntries(
  settings.filter(({ isDefault }) => !isDefault).map(({ name, value }) => [name, value]),
)

/** The names that the roles read, as they read them. */
function namesRead(): string[] {
  const names = new Set<string>()
  loadConfig(
    new Proxy<Record<string, string | undefined>>(filledIn, {
      get(env, name) {
        names.add(String(name))
        return env[String(name)]
      },
    }),
  )
  const manage = readFileSync('src/manage.ts', 'utf8')
  for (const [, name = ''] of manage.matchAll(/process\.env\.(\w+)/g)) names.add(name)
  return [...names].toSorted()
}

describe('.env.example', () => {
  it('names every setting once, and nothing else', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual(namesRead())
  })

  it('starts the shop as it stands', () => {
    expect(() => loadConfig(filledIn)).not.toThrow()
  })

  it.each(Object.keys(filledIn))('fills in only what is needed: %s', (name) => {
    expect(() => loadConfig({ ...filledIn, [name]: undefined })).toThrow(name)
  })

  it.each(settings.filter(({ isDefault }) => isDefault))(
    'shows the default of $name',
    (setting) => {
      const plain: Record<string, unknown> = loadConfig(filledIn)
      const given: Record<string, unknown> = loadConfig({
        ...filledIn,
        ...(setting.value && { [setting.name]: setting.value }),
      })
      expect(given[setting.name]).toEqual(plain[setting.name])
      // No value can only be the default of what has none.
      if (!setting.value) expect([plain[setting.name]].flat().filter(Boolean)).toEqual([])
    },
  )

  it.each(settings)('explains $name in the line above it', ({ above }) => {
    expect(above).toMatch(/^# [^-].+\.$/)
  })
})
