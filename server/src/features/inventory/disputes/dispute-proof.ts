import type { DisputeProof } from './dispute.repository.ts'

/** What is known of the two sides of a dispute when the claim is made. */
export interface Evidence {
  /** Whose device told the label code that the claimant gave. */
  label: { known: boolean; claimed: boolean }
  /** Whose certificate a vendor's CA vouches for. */
  byCa: { known: boolean; claimed: boolean }
  /** Whose key calls from where other devices of the same account are. */
  near: { holder: boolean; claimant: boolean }
  /** The browser of the claimant is where the claimed key calls from. */
  ofAddress: boolean
  /** Somebody has bound the known device, or it is connected now. */
  inService: boolean
}

/**
 * What proves the claim by itself; null: people have to decide. A known key can be a squatter's and tell a label of
 * its own, and a CA says whose the serial is, not who has the device at hand: the claimed key speaks for the claimant
 * only where they are with it. Addresses can be had by anybody who puts a device of his own there, so they never take
 * a device out of somebody's service.
 */
export function proofOf({ label, byCa, near, ofAddress, inService }: Evidence): DisputeProof | null {
  if (label.known && label.claimed) return 'label'
  if (byCa.claimed && !byCa.known && (ofAddress || label.claimed)) return 'ca'
  return near.claimant && !near.holder && ofAddress && !inService ? 'address' : null
}
