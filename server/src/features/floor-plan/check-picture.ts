import { readPicture } from '#contract/floor-plan/picture.ts'
import { floorLimits } from '#contract/floor-plan/schemas.ts'
import { ApiError } from '../../http/api-error.ts'
import { isPdf, pictureOfPdf } from './convert-pdf.ts'
import type { FloorPicture } from './picture.repository.ts'

/**
 * A picture is believed by its bytes alone, and never decoded here: what it would unfold to is known from its head.
 * A PDF becomes one first.
 * @throws ApiError `picture_unreadable`, `picture_too_large`, `pdf_not_supported`, `server_busy`
 */
export async function checkPicture(base64: string, tenant: number): Promise<FloorPicture> {
  const sent = Buffer.from(base64, 'base64')
  const content = isPdf(sent) ? await pictureOfPdf(sent, tenant) : sent
  const facts = readPicture(content)
  if (!facts) throw new ApiError('picture_unreadable', {}, 'content')
  const { pictureSide, pictureBytes } = floorLimits
  if (Math.max(facts.width, facts.height) > pictureSide || content.length > pictureBytes)
    throw new ApiError('picture_too_large', { pixels: pictureSide, bytes: pictureBytes }, 'content')
  return { ...facts, bytes: content.length, content: content.toString('base64') }
}
