import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * A stream under AES-256-GCM in pieces, so that a file of any size is written and read without holding it: magic, salt,
 * then pieces of `length (4 bytes) · tag (16) · text`. Each is bound to its place, the last one to being the last: none
 * can be changed, left out or cut off unseen.
 */
const MAGIC = Buffer.from('ROOSTBK1')
const SALT_BYTES = 32
const TAG_BYTES = 16
const PIECE_BYTES = 256 * 1024

export class BackupDamaged extends Error {}

const keyOf = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'roost backup', 32))

function placeOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 6, 6)
  return { nonce, bound: Buffer.from([isLast ? 1 : 0]) }
}

/** @param key 32 bytes */
export function sealing(key: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES)
  const own = keyOf(key, salt)
  let waiting: Buffer[] = []
  let bytes = 0
  let number = 0
  const seal = (text: Buffer, isLast: boolean): Buffer => {
    const { nonce, bound } = placeOf(number++, isLast)
    const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(bound)
    const body = Buffer.concat([cipher.update(text), cipher.final()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, cipher.getAuthTag(), body])
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      bytes += chunk.length
      // One piece stays back: the last must know that it is.
      if (bytes > 2 * PIECE_BYTES) {
        const all = Buffer.concat(waiting)
        let at = 0
        for (; all.length - at > PIECE_BYTES; at += PIECE_BYTES)
          this.push(seal(all.subarray(at, at + PIECE_BYTES), false))
        waiting = [all.subarray(at)]
        bytes = all.length - at
      }
      done()
    },
    flush(done) {
      const all = Buffer.concat(waiting)
      let at = 0
      for (; all.length - at > PIECE_BYTES; at += PIECE_BYTES)
        this.push(seal(all.subarray(at, at + PIECE_BYTES), false))
      this.push(seal(all.subarray(at), true))
      done()
    },
  })
  stream.push(Buffer.concat([MAGIC, salt]))
  return stream
}

/** @throws BackupDamaged through the stream: another key, a changed byte, an end that is missing */
export function opening(key: Buffer): Transform {
  let waiting = Buffer.alloc(0)
  let own: Buffer | null = null
  let number = 0
  const take = (count: number): Buffer => {
    const taken = waiting.subarray(0, count)
    waiting = waiting.subarray(count)
    return taken
  }
  const open = (isLast: boolean): Buffer => {
    take(4)
    const tag = take(TAG_BYTES)
    const body = take(Math.min(waiting.length, PIECE_BYTES))
    const { nonce, bound } = placeOf(number++, isLast)
    const cipher = createDecipheriv('aes-256-gcm', own!, nonce).setAAD(bound).setAuthTag(tag)
    try {
      return Buffer.concat([cipher.update(body), cipher.final()])
    } catch {
      throw new BackupDamaged('the file is damaged or cut off, or it was made with another key')
    }
  }
  /** More than one piece is there: the first is not the last. */
  const isMore = () => {
    const length = waiting.length >= 4 ? waiting.readUInt32BE() : 0
    if (length > PIECE_BYTES) throw new BackupDamaged('the file is damaged')
    return length === PIECE_BYTES && waiting.length > 4 + TAG_BYTES + PIECE_BYTES
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        waiting = Buffer.concat([waiting, chunk])
        if (own === null && waiting.length >= MAGIC.length + SALT_BYTES) {
          if (!take(MAGIC.length).equals(MAGIC)) throw new BackupDamaged('this is no backup of Roost')
          own = keyOf(key, take(SALT_BYTES))
        }
        while (own !== null && isMore()) this.push(open(false))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (own === null || waiting.length < 4 + TAG_BYTES)
          throw new BackupDamaged('the file is cut off, or this is no backup of Roost')
        const length = waiting.readUInt32BE()
        if (waiting.length !== 4 + TAG_BYTES + length) throw new BackupDamaged('the file is cut off')
        this.push(open(true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
