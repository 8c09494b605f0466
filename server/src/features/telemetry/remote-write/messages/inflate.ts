import { uncompressSync } from 'snappy'
import { remoteWriteLimits } from '../limits.ts'
import { Refusal } from '../refusal.ts'

const { inflatedMaxBytes } = remoteWriteLimits

/**
 * Snappy's block format. The size it inflates to stands in front and is looked at first.
 * @throws Refusal 400, 413
 */
export function inflate(body: Buffer): Buffer {
  const size = inflatedSize(body)
  if (size > inflatedMaxBytes)
    throw new Refusal(413, `The request inflates to ${size} bytes; ${inflatedMaxBytes} are taken at most.`)
  try {
    return uncompressSync(body, { asBuffer: true }) as Buffer
  } catch {
    throw notSnappy()
  }
}

/** The varint a block begins with: 32 bits at most. */
function inflatedSize(body: Buffer): number {
  let size = 0
  for (let index = 0; index < 5; index++) {
    const byte = body[index]
    if (byte === undefined) break
    size += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return size
  }
  throw notSnappy()
}

const notSnappy = () => new Refusal(400, 'The body is no snappy block.')
