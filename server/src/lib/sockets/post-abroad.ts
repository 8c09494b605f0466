import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { foreignLookup, isForeign } from './foreign-address.ts'

const TIMEOUT_MS = 15_000

export interface Letter {
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
}

/** Other than the internet: tests. */
export interface Abroad {
  lookup?: LookupFunction
  ca?: string
}

export type Posted = { status: number } | { reason: string }

/** Posts over TLS to an address out in the internet alone; follows nothing and reads nothing. */
export function postAbroad({ url, headers, body }: Letter, { lookup, ca }: Abroad = {}): Promise<Posted> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isForeign(host)) return Promise.resolve({ reason: 'not a foreign address' })
  return new Promise((resolve) => {
    const sent = request(target, {
      method: 'POST',
      lookup: lookup ?? foreignLookup,
      timeout: TIMEOUT_MS,
      headers: { 'content-length': Buffer.byteLength(body), 'user-agent': 'Roost', ...headers },
      ...(ca !== undefined && { ca }),
    })
    sent.on('response', (response) => {
      response.destroy()
      resolve({ status: response.statusCode ?? 0 })
    })
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ reason: error.code ?? 'failed' }))
    sent.end(body)
  })
}
