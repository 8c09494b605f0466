/** An event's content on one line, its names as the device gave them: `name: Ethernet2 · carrier: 0`. */
export function payloadWords(payload: unknown): string {
  if (payload === null || payload === undefined) return ''
  if (typeof payload !== 'object') return String(payload)
  if (Array.isArray(payload)) return payload.map(valueWords).join(', ')
  return Object.entries(payload)
    .map(([name, value]) => `${name}: ${valueWords(value)}`)
    .join(' · ')
}

const valueWords = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
