import { randomBytes } from 'node:crypto'

/** An image that says of itself what it is for, as OpenWrt's tools write it: content, metadata, signature. */
export function withMetadata(metadata: object, content: Buffer = randomBytes(64)): Buffer<ArrayBuffer> {
  const info = Buffer.concat([Buffer.alloc(8), Buffer.from(JSON.stringify(metadata))])
  const signature = randomBytes(100)
  return Buffer.concat([content, info, trailer(1, info.length), signature, trailer(0, signature.length)])
}

function trailer(type: number, bytes: number): Buffer {
  const written = Buffer.alloc(16)
  written.writeUInt32BE(0x46577830, 0)
  written[8] = type
  written.writeUInt32BE(bytes + 16, 12)
  return written
}
