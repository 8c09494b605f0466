import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltFile, buildConsole, homeSources, signInSources, weightOf } from './console-build.ts'

let files: BuiltFile[]
beforeAll(async () => {
  // Tests run as `test`, which would build the console for development.
  vi.stubEnv('NODE_ENV', 'production')
  files = await buildConsole()
}, 180_000)
afterAll(() => vi.unstubAllEnvs())

describe('the console as it is served', () => {
  it('asks at most 200 kB of script of who signs in, in few files', () => {
    const { js, files: count } = weightOf(files, signInSources)
    expect(js).toBeLessThanOrEqual(200)
    expect(count).toBeLessThanOrEqual(48)
  })

  it('asks at most 300 kB of script and style for the start page', () => {
    const { js, css } = weightOf(files, homeSources)
    expect(js + css).toBeLessThanOrEqual(300)
  })

  it('leaves charts, maps and the strength of passwords for when they are shown', () => {
    const late = files.filter(({ modules }) => modules.some((id) => /echarts|zxcvbn|leaflet/.test(id)))
    expect(late.length).toBeGreaterThan(0)
    for (const sources of [signInSources, homeSources]) {
      const early = weightOf(files, sources)
      for (const { modules } of late) {
        const own = modules.find((id) => /echarts|zxcvbn|leaflet/.test(id))!
        expect(weightOf(files, [...sources, own]).js, own).toBeGreaterThan(early.js)
      }
    }
  })

  it('leaves out what the contract says to readers of its description', () => {
    for (const { fileName, text } of files)
      expect(text, fileName).not.toMatch(/\.describe\(['"]|The whole server in figures/)
  })

  it('has no page for developers', () => {
    expect(files.flatMap(({ modules }) => modules).filter((id) => id.includes('/app/dev/'))).toEqual([])
    for (const { fileName, text } of files) expect(text.includes('/dev/ui'), fileName).toBe(false)
  })
})
