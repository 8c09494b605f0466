import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { Releases } from './releases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-releases-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const releasesIn = (source: string | undefined, running = '1.9.0') =>
  new Releases({ source, running, log: silentLogger })

const written = (content: string) => {
  const file = join(folder, 'releases.json')
  writeFileSync(file, content)
  return file
}

describe('releases', () => {
  it('are not asked for unless a list is named', async () => {
    const releases = releasesIn(undefined)
    await releases.look()
    expect([releases.newer(), releases.jobs, releases.state()]).toEqual([null, [], 'off'])
  })

  it('are later by their numbers, not by their letters', async () => {
    const notes = 'https://example.com/notes'
    const list = [
      { version: '1.9.0' },
      { version: '1.10.0', date: '2026-12-01', notes },
      { version: '1.2.0' },
    ]
    const file = written(JSON.stringify(list))
    const releases = releasesIn(file)
    expect(releases.state()).toBe('unread')
    await releases.look()
    expect([releases.newer(), releases.state()]).toEqual([list[1], 'read'])
    const present = releasesIn(file, '1.10.0')
    await present.look()
    expect(present.newer()).toBeNull()
  })

  it.each([
    ['no list', '{}'],
    ['an address that runs something', '[{"version":"9.0.0","notes":"javascript:alert(1)"}]'],
    ['a version that is none', '[{"version":"<b>9</b>"}]'],
    ['no JSON', '<html>'],
  ])('%s is refused, and what is known stays', async (_, content) => {
    const file = written('[{"version":"2.0.0"}]')
    const releases = releasesIn(file)
    await releases.look()
    written(content)
    await expect(releases.look()).rejects.toThrow()
    expect(releases.newer()).toEqual({ version: '2.0.0' })
  })

  it('come from an address, too, but not without end', async () => {
    let content = '[{"version":"2.0.0"}]'
    const server = createServer((_, response) => response.end(content)).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const releases = releasesIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await releases.look()
    expect(releases.newer()?.version).toBe('2.0.0')
    content = `[${' '.repeat(100_000)}]`
    await expect(releases.look()).rejects.toThrow(/too long/)
    server.close()
    server.closeAllConnections()
  })
})
