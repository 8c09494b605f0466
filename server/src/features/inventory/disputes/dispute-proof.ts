import type { DisputeProof } from './dispute.repository.ts'

/** What is known of the two sides of a dispute when the claim is made. */
export interface Evidence {
  /** The claimant gave the label code that the known device's maker put on it. */
  label: boolean
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
 * What proves the claim by itself; null: people have to decide. Addresses can be had by anybody who puts a device of
 * his own there, so they never take a device out of somebody's service.
 */
export function proofOf(evidence: Evidence): DisputeProof | null {
  if (evidence.label) return 'label'
  if (evidence.byCa.claimed && !evidence.byCa.known) return 'ca'
  const { near, ofAddress, inService } = evidence
  return near.claimant && !near.holder && ofAddress && !inService ? 'address' : null
}
