import { expect, it } from 'vitest'
import { v1Message } from '../testing/messages.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { spelled } from '../testing/spelled.ts'
import { readMessage, refusingMalformed } from './messages.ts'

/** Read as a request is: its labels are looked at when the series is not known. */
const readWhole = (bytes: Buffer, version: 1 | 2) =>
  refusingMalformed(version, () => spelled(readMessage(bytes, version)))

it('labels that stand apart are those of one series, in their order', () => {
  const label = (name: string, value: string) => [
    ...[0x0a, name.length + value.length + 4, 0x0a, name.length, ...Buffer.from(name)],
    ...[0x12, value.length, ...Buffer.from(value)],
  ]
  const sample = [0x12, 2, 0x10, 7]
  const series = [...label('__name__', 'm'), ...sample, ...label('a', 'b'), 0x7a, 0, ...label('c', 'd')]
  const twice = Buffer.from([0x0a, series.length, ...series, 0x0a, series.length, ...series])
  const labels = [
    ['__name__', 'm'],
    ['a', 'b'],
    ['c', 'd'],
  ]
  const one = { labels, samples: [{ at: 7, value: 0, stale: false }] }
  expect(spelled(readMessage(twice, 1))).toEqual([one, one])
})

it('a NaN that means something inside the store is an ordinary one when it is sent', () => {
  const body = v1Message([{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 'stale' }] }])
  const marker = body.indexOf(Buffer.from([2, 0, 0, 0, 0, 0, 0xf0, 0x7f]))
  body[marker] = 3
  const { values } = readMessage(body, 1)
  expect(Buffer.from(values.buffer).toString('hex')).toBe('000000000000f87f')
})

it('labels that are no UTF-8 are refused', () => {
  const body = v1Message([{ labels: { __name__: 'mmm' }, samples: [{ at: 1, value: 1 }] }])
  body[body.indexOf('mmm')] = 0xff
  expect(refusalOf(() => readWhole(body, 1)).message).toContain('not UTF-8')
})

it('references that stand for more than a request may hold are refused before they do', () => {
  const text = Buffer.alloc(1_000_000, 'x')
  const symbols = Buffer.concat([Buffer.from([0x22, 0, 0x22, 0xc0, 0x84, 0x3d]), text])
  const series = Buffer.from([0x2a, 66, 0x0a, 64, ...Array.from({ length: 64 }, () => 1)])
  const body = Buffer.concat([symbols, ...Array.from({ length: 20 }, () => series)])
  expect(refusalOf(() => readMessage(body, 2))).toMatchObject({ status: 413 })
})
