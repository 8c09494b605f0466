import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../lib/random.ts'
import { EndedSlots } from './ended-slots.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-slots-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = () => join(folder, 'ended-sessions')

it('holds identifiers in a file that never changes its size and that only its owner reads', () => {
  const slots = new EndedSlots(folder)
  const { size, ino, blocks, mode } = statSync(file())
  expect(mode & 0o777).toBe(0o600)
  const ids = Array.from({ length: 600 }, newId)
  for (const some of [ids.slice(0, 1), ids, ids.slice(0, 3), []]) {
    slots.write(some)
    expect(new EndedSlots(folder).read()).toEqual(some.slice(-512))
    expect(statSync(file())).toMatchObject({ size, ino, blocks })
  }
})

it('passes by what is none, and makes a file anew that was cut', () => {
  const slots = new EndedSlots(folder)
  slots.write(['kept'])
  truncateSync(file(), 100)
  expect(new EndedSlots(folder).read()).toEqual([])
  writeFileSync(file(), 'no identifier at all, much too long for a slot\n'.padEnd(32 * 512, '!'))
  expect(new EndedSlots(folder).read()).toEqual([])
})

it('without a file that can be written nothing is noted, and nothing fails', () => {
  const slots = new EndedSlots(folder)
  rmSync(file())
  slots.write(['a'])
  expect(slots.read()).toEqual([])
})
