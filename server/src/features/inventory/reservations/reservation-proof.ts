import { macFits, sameText } from '../onboarding/possession.policy.ts'
import { sameAddress } from '../onboarding/same-address.ts'
import type { DeviceRow } from '../records/device-row.ts'
import type { ReservationRow } from './reservation.repository.ts'

/** The device that called; `label_hash` as it tells it, kept already or not. */
export type Called = Pick<DeviceRow, 'sn' | 'mac' | 'address' | 'label_hash'>

type Reserved = Pick<ReservationRow, 'mac' | 'label_hash' | 'address'>

/** `label`: the code that was given is the one the device tells. `address`: it calls from where the account is. */
export type ReservationProof = 'label' | 'address' | 'label_wrong' | null

/**
 * What says that the device is theirs who reserved its serial number. Serial and MAC say nothing, and neither does
 * that it just called: who reserves many would only have to wait (decision 0076).
 * @param places where devices of the network call from for which it is reserved
 */
export function proofOf(reserved: Reserved, device: Called, places: readonly string[]): ReservationProof {
  const { label_hash: told, address } = device
  if (!macFits(device.sn, device, reserved.mac)) return null
  if (reserved.label_hash !== null && told !== null)
    return sameText(reserved.label_hash, told) ? 'label' : 'label_wrong'
  const isThere =
    address !== null && [reserved.address, ...places].some((place) => sameAddress(place, address))
  return isThere ? 'address' : null
}

type OfTenant = { tenant_id: number }

/**
 * Whose it is: the only tenant with the stronger proof, by its earliest reservation. Where two have the same proof,
 * nobody's by itself; each may still bind it.
 * @param proven the earliest first
 */
export function winnerOf<Row extends OfTenant>(
  proven: readonly { row: Row; proof: ReservationProof }[],
): Row | null {
  for (const proof of ['label', 'address'] as const) {
    const rows = proven.filter((one) => one.proof === proof).map(({ row }) => row)
    const tenants = new Set(rows.map(({ tenant_id }) => tenant_id))
    if (tenants.size > 0) return tenants.size === 1 ? rows[0]! : null
  }
  return null
}
