import { TLSSocket } from 'node:tls'

/** With what TLS adds to a record it fits the first buffer of `NodeBIO`, 1,024 bytes. */
const PIECE_BYTES = 960

type AfterWrite = (error?: Error | null) => void

const toTls = TLSSocket.prototype._write

/**
 * What TLS has not sent yet Node keeps in a buffer that grows and stays grown as long as the connection: one
 * configuration of 30 KB leaves 50 KB. A socket of this kind gives TLS one small piece after the other.
 */
export function writeInPieces(socket: TLSSocket): void {
  socket._write = write
  socket._writev = writeTogether
}

function write(
  this: TLSSocket,
  chunk: Uint8Array | string,
  encoding: BufferEncoding,
  after: AfterWrite,
): void {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
  let at = 0
  const next: AfterWrite = (error) => {
    if (error || at >= bytes.length) return after(error)
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    at += piece.length
    toTls.call(this, piece, 'buffer' as BufferEncoding, next)
  }
  next()
}

/** A frame's head goes with its body. */
function writeTogether(
  this: TLSSocket,
  chunks: { chunk: Uint8Array | string; encoding: BufferEncoding }[],
  after: AfterWrite,
): void {
  const all = chunks.map(({ chunk, encoding }) =>
    typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
  )
  write.call(this, Buffer.concat(all), 'buffer' as BufferEncoding, after)
}
