/** Codes of a label are found in less; more only takes time. */
const CAMERA_SIDE = 960
const PICTURE_SIDE = 2400

/** Draws one frame of the camera; false where there is none yet. */
export function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  if (video.readyState < 2 || video.videoWidth === 0) return false
  draw(video, { width: video.videoWidth, height: video.videoHeight }, canvas, CAMERA_SIDE)
  return true
}

/** @throws where the file is no picture that the browser knows */
export async function drawPicture(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  draw(picture, picture, canvas, PICTURE_SIDE)
  picture.close()
  return canvas
}

function draw(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  canvas: HTMLCanvasElement,
  longest: number,
): void {
  const scale = Math.min(1, longest / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
}
