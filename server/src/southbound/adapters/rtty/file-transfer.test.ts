import { expect, it } from 'vitest'
import { bareFileName, decodeFile, type FileKind, filePayload, readFileInfo } from '#protocols/rtty/file.ts'
import type { FileEvent } from '../../ports.ts'
import { FileTransfer } from './file-transfer.ts'

const SID = 'a'.repeat(32)

function opened() {
  const said: [FileKind, number][] = []
  const events: FileEvent[] = []
  const files = new FileTransfer(
    (kind, data) => said.push([kind, data?.length ?? 0]),
    (event) => events.push(event),
  )
  const hear = (kind: FileKind, data: string | Buffer = '') =>
    files.receive(decodeFile({ type: 'file', payload: filePayload(SID, kind, Buffer.from(data)) })!)
  return { files, said, events, hear }
}

it('takes what the device sends, part by part, once somebody wants it', () => {
  const { files, said, events, hear } = opened()
  hear('send', '/etc/../x/config.tar')
  expect(events).toEqual([{ kind: 'offered', name: 'config.tar' }])
  expect(files.accept()).toBe(true)
  hear('data', 'abc')
  files.ack()
  files.ack()
  hear('data')
  expect(said).toEqual([
    ['ack', 0],
    ['ack', 0],
  ])
  expect(events.slice(1)).toEqual([
    { kind: 'data', data: Buffer.from('abc') },
    { kind: 'data', data: Buffer.alloc(0) },
  ])
  expect(files.accept()).toBe(false)
})

it('gives what the device waits for, and no more than it said', () => {
  const { files, said, hear } = opened()
  expect(files.offer('a', 3)).toBe(false)
  hear('recv')
  expect(files.offer('../..', 3)).toBe(false)
  expect(files.offer('dir/a.txt', 3)).toBe(true)
  files.block(Buffer.from('ab'))
  hear('ack')
  files.block(Buffer.from('cd'))
  expect(said).toEqual([
    ['info', 9],
    ['data', 2],
    ['abort', 0],
  ])
})

it('breaks off a device that sends unasked, or ahead, and a browser that gives ahead', () => {
  const down = opened()
  down.hear('data', 'unasked')
  expect(down.events).toEqual([])
  down.hear('send', 'a')
  down.files.accept()
  down.hear('data', 'one')
  down.hear('data', 'two')
  expect(down.said.at(-1)).toEqual(['abort', 0])
  const up = opened()
  up.hear('recv')
  up.files.offer('a', 9)
  up.files.block(Buffer.from('one'))
  up.files.block(Buffer.from('two'))
  expect(up.said.at(-1)).toEqual(['abort', 0])
})

it('an empty file is its size alone', () => {
  const { files, said, hear } = opened()
  hear('recv')
  expect(files.offer('empty', 0)).toBe(true)
  expect(said).toEqual([['info', 9]])
})

it('names of devices are hostile: no folders, nothing that is not seen, not too long', () => {
  expect(bareFileName('..\\..\\boot.ini')).toBe('boot.ini')
  expect(bareFileName('/etc/')).toBe(null)
  expect(bareFileName('..')).toBe(null)
  expect(bareFileName('a\u0000\u202egnp.exe')).toBe('agnp.exe')
  expect(Buffer.byteLength(bareFileName('é'.repeat(200))!)).toBe(120)
})

it('frames are read as they were recorded, and short or strange ones are none', () => {
  const payload = Buffer.concat([Buffer.from(SID), Buffer.from([2, 0, 1, 0, 0]), Buffer.from('f')])
  const message = decodeFile({ type: 'file', payload })!
  expect(message).toMatchObject({ sid: SID, kind: 'info' })
  expect(readFileInfo(message.data)).toEqual({ size: 65_536, name: 'f' })
  expect(decodeFile({ type: 'file', payload: Buffer.from(SID) })).toBe(null)
  expect(decodeFile({ type: 'file', payload: Buffer.from(`${SID}\u0009`) })).toBe(null)
  expect(decodeFile({ type: 'termdata', payload })).toBe(null)
})
