import { describe, expect, it } from 'vitest'
import type { SeriesKey } from '../parts/row-batch-writer.ts'
import { KeyIndex } from './key-index.ts'

const key = (name: string, ...labels: [string, string][]): SeriesKey => ({ name, labels })

function index() {
  const all: SeriesKey[] = []
  const known = new KeyIndex((number) => all[number]!.name)
  const put = (one: SeriesKey) => {
    all.push(known.set(one, all.length))
    return all.length - 1
  }
  return { known, all, put }
}

describe('numbers of series keys', () => {
  it('tells keys apart by name and labels', () => {
    const { known, put } = index()
    const numbers = [key('up'), key('up', ['a', 'b']), key('a', ['up', '']), key('bytes', ['a', 'b'])].map(
      put,
    )
    expect(numbers).toEqual([0, 1, 2, 3])
    expect(known.get(key('up', ['a', 'b']))).toBe(1)
    expect(known.get(key('bytes', ['a', 'b']))).toBe(3)
    expect(known.get(key('bytes'))).toBeUndefined()
    expect(known.get(key('up', ['a', 'c']))).toBeUndefined()
  })

  it('keeps labels once for all metrics of them, and a label once for those it is part of', () => {
    const { all, put } = index()
    put(key('sent', ['mac', '02:00'], ['ssid', 'Café']))
    put(key('received', ['mac', '02:00'], ['ssid', 'Café']))
    put(key('sent', ['mac', '02:01'], ['ssid', 'Café']))
    expect(all[1]!.labels).toBe(all[0]!.labels)
    expect(all[2]!.labels).not.toBe(all[0]!.labels)
    expect(all[2]!.labels[1]).toBe(all[0]!.labels[1])
  })

  it('finds and forgets, few or many of the same labels', () => {
    const { known, put } = index()
    const many = Array.from({ length: 100 }, (_, i) => key(`metric_${i}`, ['instance', 'one']))
    many.map(put)
    expect(many.map((one) => known.get(one))).toEqual(many.map((_, i) => i))
    for (const one of many.slice(0, 99)) known.delete(one)
    expect(known.size).toBe(1)
    expect(known.get(many[98]!)).toBeUndefined()
    expect(known.get(many[99]!)).toBe(99)
    known.delete(many[99]!)
    known.delete(many[99]!)
    expect(known.size).toBe(0)
  })
})
