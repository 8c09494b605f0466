/** Smaller ones are not worth the call, bytes. */
const LARGE = 16 * 1024

/**
 * Gives back the memory of arrays that nobody will look at again. Left alone it is there until the next collection, and
 * what waits so brings full collections about. Arrays that share their buffer stay.
 */
export function release(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer, byteLength } of arrays)
    if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength >= LARGE)
      buffer.transfer(0)
}
