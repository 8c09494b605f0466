import { finishFirmware, uploadFirmware } from '#contract/firmware/endpoints.ts'
import { ApiError } from '../../api/api-error'
import { type AnswerTo, addressOf, type CallInput, call } from '../../api/call'
import { refusal, succeeded } from '../../api/exchange'
import { reach } from '../../api/reads'

export type ImageAbout = NonNullable<CallInput<typeof uploadFirmware>['body']>
export type Image = AnswerTo<typeof finishFirmware>

interface Progress {
  /** Bytes the server has. */
  sent: (bytes: number) => void
  signal: AbortSignal
}

/** How often one piece is tried again when the connection breaks. */
const TRIES = 3

/**
 * Sends an image piece by piece: each request is small enough for proxies, and a broken connection costs one.
 * @throws ApiError; DOMException `AbortError` when it was stopped
 */
export async function uploadImage(file: File, about: ImageAbout, progress: Progress): Promise<Image> {
  const { path, token, pieceBytes } = await call(uploadFirmware, { body: about, signal: progress.signal })
  for (let offset = 0; offset < file.size; ) {
    const piece = file.slice(offset, offset + pieceBytes)
    offset = await sendPiece(addressOf(path, { offset }), piece, offset, progress.signal)
    progress.sent(offset)
  }
  return call(finishFirmware, { body: { token }, signal: progress.signal })
}

/** Where the next piece begins. */
async function sendPiece(address: string, piece: Blob, offset: number, signal: AbortSignal): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postPiece(address, piece, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The answer to the first try was lost: the server has the piece.
      if (error.failure === 'conflict' && error.params.received === offset + piece.size)
        return offset + piece.size
      if (error.failure !== 'request_failed' || attempt === TRIES) throw error
    }
  }
}

async function postPiece(address: string, body: Blob, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await reach(address, { method: 'POST', headers, body, signal })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!succeeded(response, answer)) throw refusal(answer, null)
  return (answer as { data: { received: number } }).data.received
}
