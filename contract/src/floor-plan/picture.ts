/** What a picture says of itself in its first bytes, without decoding it: how large it is, and that it is whole. */
export interface PictureFacts {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Null: it is no PNG or JPEG, or breaks off. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return readPng(bytes)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpeg(bytes) : null
}

/** Chunks from the head to the end, which is the last thing in the file. */
function readPng(bytes: Uint8Array): PictureFacts | null {
  const view = viewOf(bytes)
  let hasPixels = false
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if ((at === 8) !== (name === 'IHDR') || at + 12 + length > bytes.length) return null
    if (name === 'IHDR' && length !== 13) return null
    hasPixels ||= name === 'IDAT'
    at += 12 + length
    if (name === 'IEND')
      return hasPixels && at === bytes.length
        ? sized('image/png', view.getUint32(16), view.getUint32(20))
        : null
  }
  return null
}

/** Heads of frames; 0xC4, 0xC8 and 0xCC among them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startOfScan = 0xda

/** Segments up to the first scan; the file ends with its end mark. */
function readJpeg(bytes: Uint8Array): PictureFacts | null {
  const view = viewOf(bytes)
  if (bytes.length < 4 || view.getUint16(bytes.length - 2) !== 0xffd9) return null
  let frame: PictureFacts | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    const length = view.getUint16(at + 2)
    if (bytes[at] !== 0xff || length < 2 || at + 2 + length > bytes.length) return null
    if (marker === startOfScan) return frame
    if (isFrame(marker)) {
      if (frame !== null || length < 8) return null
      frame = sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    }
    at += 2 + length
  }
  return null
}

const sized = (type: PictureFacts['type'], width: number, height: number): PictureFacts | null =>
  width > 0 && height > 0 ? { type, width, height } : null

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
