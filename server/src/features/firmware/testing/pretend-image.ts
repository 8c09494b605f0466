import { createHash } from 'node:crypto'

/** An image as pretend devices check it: it says its version, the models it is for, and the digest of the rest. */
export function pretendImage(version: string, compatible: readonly string[]): Buffer {
  const body = Buffer.from(`firmware ${version}\n`.repeat(500))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const about = JSON.stringify({ version, compatible, sha256 })
  return Buffer.concat([Buffer.from(`ROOST-IMAGE ${about}\n`), body])
}
