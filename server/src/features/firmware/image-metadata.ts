import type { FileHandle } from 'node:fs/promises'

/** A trailer of fwtool: magic, checksum, type, padding, size of all that belongs to it; several may follow each other. */
const TRAILER_BYTES = 16
const HEADER_BYTES = 8
const MAGIC = 0x46577830
const INFO = 1
const TRAILERS_MOST = 4
const METADATA_MOST = 64 * 1024

interface Metadata {
  supported_devices?: unknown
  new_supported_devices?: unknown
}

/**
 * Hardware models that an image says it is for, as devices spell them (`compatible`).
 * @returns null: it says nothing, as images of other systems do
 */
export async function modelsInImage(file: FileHandle, bytes: number): Promise<string[] | null> {
  let end = bytes
  for (let trailers = 0; trailers < TRAILERS_MOST && end > TRAILER_BYTES; trailers++) {
    const trailer = await read(file, end - TRAILER_BYTES, TRAILER_BYTES)
    const size = trailer.readUInt32BE(12)
    if (trailer.readUInt32BE(0) !== MAGIC || size < TRAILER_BYTES || size > METADATA_MOST || size > end)
      return null
    const content = await read(file, end - size, size - TRAILER_BYTES)
    if (trailer[8] === INFO) return modelsIn(content.subarray(HEADER_BYTES).toString('utf8'))
    end -= size
  }
  return null
}

function modelsIn(text: string): string[] | null {
  try {
    const told = JSON.parse(text) as Metadata
    // Where older systems must not take it, the first list holds a sentence instead.
    const models = told.new_supported_devices ?? told.supported_devices
    if (!Array.isArray(models)) return null
    return models.filter((model) => typeof model === 'string').map((model) => model.replace(',', '_'))
  } catch {
    return null
  }
}

async function read(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(bytes)
  await file.read(part, 0, bytes, at)
  return part
}
