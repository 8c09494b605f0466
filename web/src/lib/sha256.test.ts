import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256 } from './sha256'

describe('SHA-256', () => {
  it.each(['', 'abc', 'ünï – 网络', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1000)])(
    'of %j is what it is elsewhere',
    (text) => expect(Buffer.from(sha256(text))).toEqual(createHash('sha256').update(text).digest()),
  )
})
