import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import type { OpenTunnel } from './open-tunnel.ts'
import type { TunnelRow } from './tunnel.repository.ts'

interface PresentedWith {
  account: number
  open?: OpenTunnel | undefined
  dial: Tunnel['dial']
  /** No domain leads here. */
  local: boolean
}

/** As it stands: what is still open counts as it goes. */
export function presentTunnel(row: TunnelRow, { account, open, dial, local }: PresentedWith): Tunnel {
  const end = open?.ended ?? row.end_reason
  return {
    ...{ id: row.id, type: row.type, sn: row.sn, name: row.name, group: row.network_id },
    state: end ? 'ended' : open ? stateOf(open) : 'creating',
    ...{ by: row.username, mine: row.account_id === account, host: row.host, port: row.port },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, endedAt: row.ended_at, end },
    ...{ allowedBy: row.allowed_by, recorded: row.record_days !== null },
    ...(open?.traffic ?? { sent: row.sent, received: row.received }),
    local: local && row.type === 'web',
    dial: end || row.account_id !== account ? null : dial,
  }
}

function stateOf(open: OpenTunnel): Tunnel['state'] {
  if (open.isAsked) return 'asked'
  return open.isReady ? 'created' : 'creating'
}
