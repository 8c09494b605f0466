import { createHash, timingSafeEqual } from 'node:crypto'
import { macProof } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { DeviceRow } from '../records/device-row.ts'
import { sameAddress } from './same-address.ts'

/**
 * Whether the six digits are the last of the device's MAC, or of its serial number where that is one; of a serial
 * nobody knows, the serial's. The time it takes tells nothing.
 */
export function macFits(sn: string, row: Pick<DeviceRow, 'mac'> | undefined, given: string): boolean {
  const proof = macProof.safeParse(given)
  const digits = proof.success ? proof.data : ''
  const told = sameText(digits, lastDigits(row?.mac ?? null))
  const printed = sameText(digits, lastDigits(sn.includes(':') ? sn : null))
  return proof.success && (told || printed)
}

function lastDigits(mac: string | null): string {
  const digits = (mac ?? '').toUpperCase().replaceAll(/[^0-9A-F]/g, '')
  return digits.length === 12 ? digits.slice(-limits.macProofDigits) : 'unknown'
}

export interface Claim {
  row: DeviceRow
  connected: boolean
  /** Address of the browser. */
  address: string
  label: string | undefined
  now: number
}

/**
 * Serial and MAC are printed on the box and told by the network: whoever binds must also have the device at
 * hand (DECISIONS 5). One of: it just (re)connected; it calls from where the browser is; its label code. That it just
 * came proves nothing where another key was before: whoever called with that one knows that it will (decision 0050).
 */
export function hasPossession({ row, connected, address, label, now }: Claim): boolean {
  if (label !== undefined && labelFits(row, label)) return true
  if (!connected) return false
  const justCame = now - (row.connected_at ?? 0) <= limits.possessionWindowMs
  if (justCame && row.other_key_before !== 1) return true
  return row.address !== null && sameAddress(row.address, address)
}

/** Only a hash of the code is kept. */
export const labelHash = (label: string): string =>
  createHash('sha256').update(label.trim().toUpperCase()).digest('hex')

export const labelFits = (told: { label_hash: string | null }, label: string) =>
  told.label_hash !== null && sameText(labelHash(label), told.label_hash)

const sha = (text: string) => createHash('sha256').update(text).digest()
/** The time it takes tells nothing. */
export const sameText = (a: string, b: string) => timingSafeEqual(sha(a), sha(b))
