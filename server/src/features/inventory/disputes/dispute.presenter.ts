import type { Dispute } from '#contract/inventory/disputes.ts'
import type { DisputeRow } from './dispute.repository.ts'

/** What both sides and the operator are told alike. */
export const presentTold = (row: DisputeRow) => ({
  id: row.id,
  sn: row.sn,
  state: row.state as Dispute['state'],
  winner: row.winner as Dispute['winner'],
  proof: row.proof as Dispute['proof'],
  keyFingerprint: row.key_fingerprint,
  address: row.address,
  ofAddress: row.of_address === 1,
  openedAt: row.opened_at,
  settledAt: row.settled_at,
})

/** As one side sees it: nothing tells who the other is. */
export const presentDispute = (row: DisputeRow, tenant: number): Dispute => ({
  ...presentTold(row),
  side: row.tenant_id === tenant ? 'claimant' : 'holder',
})
