/** Which server's a series is: an outside store may hold those of several, and of others. */
export const STORE_LABEL = 'roost_store'
/** Whose the device was when it reported: what a tenant may select is told by equality. */
export const TENANT_LABEL = 'roost_tenant'
/** The owner of what was measured while nobody was known to own the device: no tenant has this number. */
export const NOBODY = '0'

const ESCAPED = 'roost_u_'
const OURS = 'roost_'
const PLAIN_LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const PLAIN_METRIC = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const ESCAPE = /__|_([0-9a-f]{1,6})_/g

/**
 * A label's name as it goes to the store: stores before Prometheus 3 take `[a-zA-Z0-9_]` only. Names beyond that, and
 * those that look like the store's own, are spelled `roost_u_…`, so that no two names meet.
 */
export const storedLabel = (name: string): string => stored(name, PLAIN_LABEL)

/** A metric's name as it goes to the store. */
export const storedMetric = (name: string): string => stored(name, PLAIN_METRIC)

/** The name that was stored so. */
export function nameOf(text: string): string {
  if (!text.startsWith(ESCAPED)) return text
  return text
    .slice(ESCAPED.length)
    .replaceAll(ESCAPE, (_, hex) => (hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : '_'))
}

/** A regular expression for stored metrics that finds at least those whose own names the given one finds. */
export const storedMetricsLike = (regex: string): string => `(?:${regex})|${ESCAPED}.*`

function stored(name: string, plain: RegExp): string {
  return plain.test(name) && !name.startsWith(OURS) ? name : ESCAPED + Array.from(name, escaped).join('')
}

function escaped(char: string): string {
  if (/[a-zA-Z0-9]/.test(char)) return char
  return char === '_' ? '__' : `_${char.codePointAt(0)!.toString(16)}_`
}
