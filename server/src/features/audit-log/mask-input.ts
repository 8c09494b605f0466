import { isSecretName, mask } from './secret-names.ts'

const MAX_TEXT = 300
const MAX_ITEMS = 50
const MAX_DEPTH = 8
const MAX_BYTES = 8_000

/** What was asked, fit to be kept and shown: secrets masked, long texts and lists cut. */
export function maskInput(input: Record<string, unknown>): string {
  const whole = JSON.stringify(masked(input, 0))
  if (whole.length <= MAX_BYTES) return whole
  const outline = Object.entries(input).map(([key, value]) => [
    key,
    value !== null && typeof value === 'object' ? '…' : masked({ [key]: value }, 0)[key],
  ])
  return JSON.stringify(Object.fromEntries(outline))
}

function masked(input: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, isSecretName(key) ? hidden(value) : cut(value, depth + 1)]),
  )
}

/** An object below such a name may be settings (`{kept: true}`) or hold the secret: neither is shown. */
const hidden = (value: unknown) => (value === null || typeof value === 'boolean' ? value : mask)

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > MAX_DEPTH) return '…'
  if (!Array.isArray(value)) return masked(value, depth)
  const items = value.slice(0, MAX_ITEMS).map((item) => cut(item, depth + 1))
  return value.length > MAX_ITEMS ? [...items, '…'] : items
}
