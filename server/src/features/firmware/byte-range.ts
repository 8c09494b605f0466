/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** The part a `Range` header asks for; null = the whole, as for headers with several parts or none we know. */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end }
}
