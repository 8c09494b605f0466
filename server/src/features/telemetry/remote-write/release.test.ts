import { expect, it } from 'vitest'
import { release } from './release.ts'

it('only memory that is nobody else’s is given back', () => {
  const own = new Float64Array(10_000)
  const [part, other] = [
    new Uint8Array(new ArrayBuffer(100_000), 0, 50_000),
    new Uint8Array(new SharedArrayBuffer(50_000)),
  ]
  const pooled = Buffer.from('a text')
  release(own, part, other, pooled)
  expect([own.length, part.length, other.length, pooled.toString()]).toEqual([0, 50_000, 50_000, 'a text'])
})
