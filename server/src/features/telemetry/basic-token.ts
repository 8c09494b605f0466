/**
 * Tools that know no bearer tokens (Debian's promtool, old collectors) send an API token as the password of HTTP Basic,
 * under any user name. Only API tokens are taken that way, never a person's password or session.
 */
export function withBearer(header: string | undefined): string | undefined {
  const given = /^basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(header ?? '')?.[1]
  if (given === undefined) return header
  const text = Buffer.from(given, 'base64').toString('utf8')
  const password = text.slice(text.indexOf(':') + 1)
  return text.includes(':') && password.startsWith('rst_') ? `Bearer ${password}` : undefined
}
