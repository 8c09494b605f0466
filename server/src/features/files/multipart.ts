import type { IncomingMessage } from 'node:http'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Boundaries, headers and the other parts. */
const MAX_AROUND_BYTES = 64 * 1024

export type ReceivedFile = { ok: true; content: Buffer } | { ok: false; status: 400 | 413; reason: string }

/** Bytes per second on the whole, from the end of the grace on. */
export interface UploadPace {
  graceMs: number
  leastBytesPerSecond: number
}

/**
 * The part `data` of a form that a device posts; nothing above the limit is kept in memory.
 * @throws when it comes too slowly or breaks off
 */
export async function receiveForm(request: IncomingMessage, pace: UploadPace): Promise<ReceivedFile> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { ok: false, status: 400, reason: 'not a form' }
  const body = await readBody(request, pace)
  if (body === null) return { ok: false, status: 413, reason: 'too large' }
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const data = form.get('data')
    const content =
      typeof data === 'string' ? Buffer.from(data) : data && Buffer.from(await data.arrayBuffer())
    if (!content) return { ok: false, status: 400, reason: 'no part "data"' }
    return content.length > MAX_FILE_BYTES
      ? { ok: false, status: 413, reason: 'too large' }
      : { ok: true, content }
  } catch {
    return { ok: false, status: 400, reason: 'not a readable form' }
  }
}

async function readBody(request: IncomingMessage, pace: UploadPace): Promise<Buffer<ArrayBuffer> | null> {
  const most = MAX_FILE_BYTES + MAX_AROUND_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) return null
  const parts: Buffer[] = []
  let size = 0
  const since = performance.now()
  const watch = setInterval(
    () => {
      const due = ((performance.now() - since - pace.graceMs) / 1000) * pace.leastBytesPerSecond
      if (size < due) request.destroy(new Error('a file that comes too slowly'))
    },
    Math.min(1000, pace.graceMs),
  )
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > most) return null
      parts.push(part)
    }
  } finally {
    clearInterval(watch)
  }
  return Buffer.concat(parts)
}
