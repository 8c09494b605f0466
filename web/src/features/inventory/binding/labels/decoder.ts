/** Finds codes in a picture; an empty list where there is none. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<string[]>

interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  getSupportedFormats(): Promise<string[]>
  new (options: { formats: string[] }): NativeDetector
}

/** What makers print on labels. */
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39']
/** A picture is looked at once and may take longer than a frame of a camera. */
const PICTURE_MS = 1500

/** The browser's own detector where it has one (it reads barcodes, too), else one of ours, fetched when it is needed. */
export async function loadDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? (await ownDecoder(0))
}

/** For a picture that was taken: both are asked, the browser's own finds less in large ones. */
export async function decodePicture(picture: HTMLCanvasElement): Promise<string[]> {
  const native = await nativeDecoder()
  const found = native ? await native(picture) : []
  return found.length > 0 ? found : (await ownDecoder(PICTURE_MS))(picture)
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
  if (!Detector) return null
  const known = await Detector.getSupportedFormats().catch((): string[] => [])
  const wanted = formats.filter((format) => known.includes(format))
  if (!wanted.includes('qr_code')) return null
  const detector = new Detector({ formats: wanted })
  return async (picture) =>
    (await detector.detect(picture).catch(() => [])).map(({ rawValue }) => rawValue).filter(Boolean)
}

/** @param timeLimit milliseconds for second looks; 0: the library's, a frame's */
async function ownDecoder(timeLimit: number): Promise<Decoder> {
  const { decodeQRBatch } = await import('qr/decode.js')
  const options = timeLimit > 0 ? { timeLimit } : {}
  return async (picture) => {
    const { width, height } = picture
    const pixels = picture.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, width, height)
    const [found] = await decodeQRBatch([{ width, height, data: pixels.data }], options)
    return (found ?? []).filter((one) => typeof one === 'string')
  }
}
