import { sameAddress } from './same-address.ts'

export interface QuarantinePlaces {
  /** Refused keys remembered per serial … */
  readonly perDevice: number
  /** … of one address that is not the known device's. */
  readonly perAddress: number
  /** Of one address in all serials, those from where the known device calls not counted. */
  readonly perAddressInAll: number
}

export const QUARANTINE_PLACES: QuarantinePlaces = { perDevice: 10, perAddress: 3, perAddressInAll: 300 }

interface QuarantineEntry {
  id: number
  address: string
}

/**
 * Which of a serial's refused keys lose their place. Those that call from where the known device calls are kept
 * longest: one of them may be its new key. No other address has more than its share.
 * @param rows latest first
 */
export function withoutPlace(
  rows: readonly QuarantineEntry[],
  known: string | null,
  { perDevice, perAddress }: QuarantinePlaces,
): number[] {
  const isNear = ({ address }: QuarantineEntry) => known !== null && sameAddress(address, known)
  const far = rows.filter((row) => !isNear(row))
  const fair = far.filter(
    (row, i) =>
      far.slice(0, i).filter(({ address }) => sameAddress(address, row.address)).length < perAddress,
  )
  const kept = new Set([...rows.filter(isNear), ...fair].slice(0, perDevice))
  return rows.filter((row) => !kept.has(row)).map(({ id }) => id)
}
