import { createHash } from 'node:crypto'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { Agent } from '../agent.ts'

const MOST_REDIRECTS = 5
const IDLE_MS = 60_000
const HEAD_BYTES = 4096
const BOUNDARY = '------------------------pretenddevice'

/** Whom a transfer believes: the public CAs alone, or the one with which the agent trusts its controller. */
export type Trust = 'public' | 'controller'

export interface DownloadedImage {
  readonly bytes: number
  /** The first line, at most 4 KiB. */
  readonly head: string
  /** SHA-256 of everything after the first line, hex. */
  readonly bodySha256: string
}

/**
 * Fetches a file as the agent's curl would, redirects followed. Nothing is kept but its length, its first line
 * and a digest. Rejects with what went wrong.
 */
export async function download(
  agent: Agent,
  uri: string,
  trust: Trust,
  onPercent: (percent: number) => void,
): Promise<DownloadedImage> {
  const response = await open(agent, uri, trust, 'GET')
  const total = Number(response.headers['content-length'] ?? 0)
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let inHead = true
  let bytes = 0
  for await (const chunk of response) {
    const data: Buffer = chunk
    bytes += data.length
    if (total > 0) onPercent(Math.floor((bytes / total) * 100))
    if (!inHead) {
      hash.update(data)
      continue
    }
    head = Buffer.concat([head, data])
    const end = head.indexOf(10)
    if (end < 0 && head.length < HEAD_BYTES) continue
    inHead = false
    hash.update(head.subarray(end < 0 ? HEAD_BYTES : end + 1))
    head = head.subarray(0, end < 0 ? HEAD_BYTES : end)
  }
  return { bytes, head: head.toString('latin1'), bodySha256: hash.digest('hex') }
}

/** POSTs a file as `multipart/form-data` with the parts `name` (the serial) and `data`; rejects on failure. */
export async function upload(
  agent: Agent,
  uri: string,
  trust: Trust,
  { name: fileName, content: file }: { name: string; content: Buffer },
): Promise<void> {
  const part = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="name"')}\r\n${agent.serial}\r\n`),
    Buffer.from(
      `${part(`name="data"; filename="${fileName}"`)}Content-Type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const response = await open(agent, uri, trust, 'POST', body)
  response.resume()
}

async function open(
  agent: Agent,
  uri: string,
  trust: Trust,
  method: string,
  body?: Buffer,
): Promise<IncomingMessage> {
  let url = new URL(uri)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await ask(agent, url, trust, method, body)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined) {
      response.resume()
      url = new URL(location, url)
      continue
    }
    if (status >= 200 && status < 300) return response
    response.resume()
    throw new Error(`http code ${status}`)
  }
  throw new Error('too many redirects')
}

function ask(agent: Agent, url: URL, trust: Trust, method: string, body?: Buffer): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return Promise.reject(new Error(`protocol ${url.protocol} is not supported`))
  }
  const headers = body
    ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length }
    : {}
  const options: RequestOptions = { method, headers, timeout: IDLE_MS, agent: false }
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? request(url, { ...options, ...trustOf(agent, trust) }, resolve)
        : plainRequest(url, options, resolve)
    sent.on('timeout', () => sent.destroy(new Error('timed out')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Without a CA the box runs in its "self-signed allowed" mode. */
function trustOf({ context, connection }: Agent, trust: Trust): RequestOptions {
  const { ca, options } = context
  if (ca === null) return { rejectUnauthorized: false, ...connection.identity() }
  if (trust === 'public') return { ca: [...rootCertificates] }
  const unchecked = options.verifyHost ? {} : { checkServerIdentity: () => undefined }
  return { ca: [ca], ...unchecked, ...connection.identity() }
}
