const SECRET_NAME = /PASSWORD|SECRET|TOKEN|KEY/i
const REMOVED = '[removed]'

/** What looks like a secret wherever it stands. */
const patterns: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REMOVED],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${REMOVED}@`],
  [
    /("?(?:\w*(?:password|passwd|secret|token|sessid|psk|api_?key))"?\s*[:=]\s*"?)[^\s",}&]+/gi,
    `$1${REMOVED}`,
  ],
  [/[\w.+-]+@([\w-]+\.[\w.-]+)/g, `…@$1`],
]

/** Settings as they are given, but for those that are secrets: of these it is told that they are set. */
export function shownSettings(env: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(env).filter(
    ([name, value]) => name.startsWith('ROOST_') && value !== undefined,
  )
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && name !== 'ROOST_TLS_KEY' ? '[set]' : withoutSecrets(String(value), []),
    ]),
  )
}

/** @param known values that must not stand anywhere, whatever they look like; short ones are no secrets */
export function withoutSecrets(text: string, known: readonly string[]): string {
  let clean = text
  for (const secret of known.toSorted((a, b) => b.length - a.length))
    if (secret.length >= 8) clean = clean.replaceAll(secret, REMOVED)
  for (const [pattern, instead] of patterns) clean = clean.replace(pattern, instead)
  return clean
}
