import type { WebPassage } from './web-passage.ts'

const SECURE_PORT = 443

/**
 * Where a page sends the browser: its own address becomes the tunnel's origin, TLS at the same address as well, to which
 * the tunnel then goes over. What leads elsewhere stays as it is.
 */
export function locationFor(value: string, passage: WebPassage, origin: string): string {
  const { target, targetOrigin } = passage
  const to = URL.parse(value, targetOrigin)
  if (!to || to.hostname !== target.address) return value
  if (to.origin === targetOrigin) return `${origin}${to.pathname}${to.search}${to.hash}`
  const port = Number(to.port || SECURE_PORT)
  if (to.protocol !== 'https:' || target.secure || port !== SECURE_PORT) return value
  passage.switchToTls(port)
  return `${origin}${to.pathname}${to.search}${to.hash}`
}
