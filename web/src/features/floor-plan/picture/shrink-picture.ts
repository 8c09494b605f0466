import { readPicture } from '#contract/floor-plan/picture.ts'
import { floorLimits } from '#contract/floor-plan/schemas.ts'

/** What the browser is asked to decode; above it a page may die of it. */
const mostPixels = 60_000_000
const mostBytes = 30_000_000
const qualities = [0.9, 0.8, 0.65, 0.5]
const sides = [floorLimits.pictureSide, 3_000, 2_200, 1_600]

export type PictureProblem = 'unreadable' | 'tooLarge' | 'pdfTooLarge'
export class UnfitPicture extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * A picture as the server takes it: as it is where it fits, else smaller until it does. Drawn anew it also loses
 * what cameras write into it, such as where it was taken.
 * @throws UnfitPicture
 */
export async function fitPicture(file: Blob): Promise<Blob> {
  if (file.size > mostBytes) throw new UnfitPicture('tooLarge')
  if (await isPdf(file)) {
    if (file.size > floorLimits.pdfBytes) throw new UnfitPicture('pdfTooLarge')
    return file
  }
  const facts = readPicture(new Uint8Array(await file.arrayBuffer()))
  if (!facts) throw new UnfitPicture('unreadable')
  if (facts.width * facts.height > mostPixels) throw new UnfitPicture('tooLarge')
  const fits =
    file.size <= floorLimits.pictureBytes && Math.max(facts.width, facts.height) <= floorLimits.pictureSide
  if (fits && facts.type === 'image/png') return file
  const image = await createImageBitmap(file).catch(() => {
    throw new UnfitPicture('unreadable')
  })
  try {
    return await smaller(image)
  } finally {
    image.close()
  }
}

/** The server draws it: browsers do not. */
const isPdf = async (file: Blob): Promise<boolean> =>
  new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer()) === '%PDF-'

async function smaller(image: ImageBitmap): Promise<Blob> {
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const canvas = drawn(image, scale)
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (blob && blob.size <= floorLimits.pictureBytes) return blob
    }
  }
  throw new UnfitPicture('tooLarge')
}

function drawn(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new UnfitPicture('unreadable')
  // What is see-through would turn black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}
