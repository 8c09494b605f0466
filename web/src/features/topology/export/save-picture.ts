import { startDownload } from '../../../lib/start-download'
import type { pictureOf } from './picture'

type Picture = ReturnType<typeof pictureOf>

/** Browsers draw nothing larger than some 16,000 pixels; twice the size is sharp in print. */
const largestPx = 12_000
const sharp = 2

export const themeColour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export function saveSvg({ svg }: Picture, name: string): void {
  save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)
}

export async function savePng({ svg, width, height }: Picture, name: string): Promise<void> {
  const scale = Math.min(sharp, largestPx / width, largestPx / height)
  const image = new Image()
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * scale)
    canvas.height = Math.ceil(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) throw new Error('the picture could not be drawn')
    save(png, `${name}.png`)
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** What the browser saves is read in its own time. */
const readMs = 60_000

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), readMs)
}
