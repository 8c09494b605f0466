import { expect, it } from 'vitest'
import { KeptReads } from './kept-reads.ts'

const sealed = (end: string) => `sealed-text-of-some-length-${end}`

it('reads a text once, again once it was sealed anew, and forgets what was asked for longest ago', async () => {
  const reads = new KeptReads<string>(2)
  const asked: string[] = []
  const read = (key: string, text: string) =>
    reads.of(key, text, async () => {
      asked.push(`${key} ${text.at(-1)}`)
      return text
    })
  expect(await read('one', sealed('1'))).toBe(sealed('1'))
  await read('one', sealed('1'))
  expect(await read('one', sealed('2'))).toBe(sealed('2'))
  await read('two', sealed('3'))
  await read('one', sealed('2'))
  await read('three', sealed('4'))
  await read('one', sealed('2'))
  await read('two', sealed('3'))
  expect(asked).toEqual(['one 1', 'one 2', 'two 3', 'three 4', 'two 3'])
})
