import type { IncomingMessage } from 'node:http'
import { ownSetCookie, pageCookies, type WebTarget } from './web-passage.ts'

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]
/** Would tell the device where its page is really seen, or who looks. */
const OURS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'host']
/** Are about an origin for longer than the tunnel is open, or end what is not the page's. */
const LASTING = ['strict-transport-security', 'public-key-pins', 'alt-svc', 'clear-site-data']

type Header = [name: string, value: string]

function pairs(raw: readonly string[]): Header[] {
  const found: Header[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) found.push([raw[at]!, raw[at + 1]!])
  return found
}

/** What the device is asked with: as if its page were open at its own address. */
export function requestHeaders(
  request: IncomingMessage,
  { origin, targetOrigin }: { origin: string; targetOrigin: string },
): Header[] {
  const connection = String(request.headers.connection ?? '').toLowerCase()
  const named = connection.split(',').map((one) => one.trim())
  const kept = pairs(request.rawHeaders).flatMap(([name, value]): Header[] => {
    const key = name.toLowerCase()
    if (HOP_BY_HOP.includes(key) || OURS.includes(key) || named.includes(key)) return []
    if (key === 'cookie') {
      const own = pageCookies(value)
      return own === null ? [] : [[name, own]]
    }
    if (key === 'origin' || key === 'referer') return [[name, value.replace(origin, targetOrigin)]]
    return [[name, value]]
  })
  return [['Host', new URL(targetOrigin).host], ...kept, ['Connection', 'close']]
}

export interface AnswerContext {
  readonly origin: string
  readonly target: WebTarget
  readonly rewritten: boolean
  /** Where the page sends the browser, as this origin has it. */
  location(value: string): string
}

/** What the browser is answered with. */
export function answerHeaders(
  answer: IncomingMessage,
  { origin, rewritten, location }: AnswerContext,
): Header[] {
  const kept = pairs(answer.rawHeaders).flatMap(([name, value]): Header[] => {
    const key = name.toLowerCase()
    if (HOP_BY_HOP.includes(key) || LASTING.includes(key) || key === 'transfer-encoding') return []
    if (rewritten && (key === 'content-length' || key === 'content-encoding')) return []
    if (key === 'location' || key === 'content-location') return [[name, location(value)]]
    if (key === 'set-cookie') {
      const own = ownSetCookie(value, origin.startsWith('https:'))
      return own === null ? [] : [[name, own]]
    }
    return [[name, value]]
  })
  const told = kept.map(([name]) => name.toLowerCase())
  const added: Header[] = [
    ['X-Robots-Tag', 'noindex'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ]
  if (!told.includes('referrer-policy')) added.push(['Referrer-Policy', 'same-origin'])
  return [...kept.filter(([name]) => !/^(x-robots-tag|cross-origin-opener-policy)$/i.test(name)), ...added]
}
