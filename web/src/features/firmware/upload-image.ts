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
  /** Whether the connection is lost; the upload goes on when it is back. */
  broken: (isBroken: boolean) => void
  signal: AbortSignal
}

/** The server keeps an upload for ten minutes after its last piece. */
const PATIENCE_MS = 9 * 60_000
const LONGEST_PAUSE_MS = 10_000

/**
 * Sends an image piece by piece: each request is small enough for proxies, a broken connection costs one piece, and a
 * server that started anew and forgot it is sent it anew.
 * @throws ApiError; DOMException `AbortError` when it was stopped
 */
export async function uploadImage(file: File, about: ImageAbout, progress: Progress): Promise<Image> {
  try {
    return await sendImage(file, about, progress)
  } catch (error) {
    if (!(error instanceof ForgottenUpload)) throw error
    progress.sent(0)
    return await sendImage(file, about, progress)
  }
}

class ForgottenUpload extends Error {}

async function sendImage(file: File, about: ImageAbout, progress: Progress): Promise<Image> {
  const { path, token, pieceBytes } = await call(uploadFirmware, { body: about, signal: progress.signal })
  for (let offset = 0; offset < file.size; ) {
    const piece = file.slice(offset, offset + pieceBytes)
    offset = await sendPiece(addressOf(path, { offset }), piece, offset, progress)
    progress.sent(offset)
  }
  return call(finishFirmware, { body: { token }, signal: progress.signal })
}

/** Where the next piece begins. */
async function sendPiece(address: string, piece: Blob, offset: number, progress: Progress): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (let attempt = 0; ; attempt++) {
    try {
      const received = await postPiece(address, piece, progress.signal)
      if (attempt > 0) progress.broken(false)
      return received
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The answer to an earlier try was lost: the server has the piece.
      const { received } = error.params
      if (error.failure === 'conflict' && received === offset + piece.size) {
        progress.broken(false)
        return offset + piece.size
      }
      if (attempt > 0 && error.failure === 'does_not_exist') throw new ForgottenUpload()
      if (!mayPass(error) || performance.now() > until) throw error
      progress.broken(true)
      await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt), progress.signal)
    }
  }
}

/** Also one that the server is still taking in from a connection that is gone. */
const mayPass = ({ failure }: ApiError) =>
  failure === 'request_failed' || failure === 'timed_out' || failure === 'conflict'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })

async function postPiece(address: string, body: Blob, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await reach(address, { method: 'POST', headers, body, signal })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!succeeded(response, answer)) throw refusal(answer, null)
  return (answer as { data: { received: number } }).data.received
}
