import { closeTunnel, type TunnelEnd } from '#contract/remote-access/endpoints.ts'
import type { OperationLog } from '../../../http/operation-log.ts'
import type { OpenTunnel } from './open-tunnel.ts'

/** A tunnel that ended by itself stands in the operation log like one that somebody closed, with why. */
export async function logEnd(
  operationLog: OperationLog,
  tunnel: OpenTunnel,
  reason: TunnelEnd,
): Promise<void> {
  const { caller, row } = tunnel
  const input = { id: row.id, sn: row.sn, why: reason }
  const keep = await operationLog.begin({
    endpoint: closeTunnel as never,
    caller,
    input,
    address: row.address,
  })
  await keep('done')
}
