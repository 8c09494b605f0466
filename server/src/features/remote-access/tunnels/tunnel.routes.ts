import * as approval from '#contract/remote-access/approvals.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import * as recording from '#contract/remote-access/recordings.ts'
import { type Route, route } from '../../../http/route.ts'
import type { TunnelApprovals } from '../approvals/tunnel-approvals.ts'
import type { RecordingsService } from '../recordings/recordings.service.ts'
import type { Followers } from '../shells/followers.ts'
import type { TerminalSockets } from '../shells/terminal-sockets.ts'
import type { WebOrigins } from '../web/web-origins.ts'
import type { TunnelsService } from './tunnels.service.ts'

export const tunnelRoutes = (
  tunnels: TunnelsService,
  web: WebOrigins,
  followers: Followers,
  terminals: TerminalSockets,
): Route[] => [
  route(contract.listTunnels, ({ caller, query }) => tunnels.list(caller, query)),
  route(contract.createTunnel, ({ caller, body, address }) => tunnels.open(caller, body, address)),
  route(contract.closeTunnel, ({ caller, body }) => tunnels.close(caller, body.id)),
  route(contract.followTunnel, async ({ caller, body }) => {
    const tunnel = await tunnels.followed(caller, body.id)
    followers.letIn(tunnel, caller)
    return tunnels.present(tunnel.row, caller)
  }),
  route(contract.moveTunnelFile, async ({ caller, body: { id, ...wish } }) => {
    const tunnel = tunnels.own(caller, id)
    await terminals.beginFile(tunnel, wish)
    return tunnels.present(tunnel.row, caller)
  }),
  route(contract.enterTunnel, ({ caller, body }) => web.wayInto(tunnels.own(caller, body.id))),
]

export const approvalRoutes = (approvals: TunnelApprovals): Route[] => [
  route(approval.showTunnelRule, ({ query }) => approvals.rule(query.group)),
  route(approval.saveTunnelRule, ({ body }) => approvals.saveRule(body)),
  route(approval.listTunnelRequests, ({ caller }) => approvals.requests(caller)),
  route(approval.allowTunnel, ({ caller, body }) => approvals.allow(caller, body.id)),
  route(approval.denyTunnel, ({ caller, body }) => approvals.deny(caller, body.id)),
]

export const recordingRoutes = (recordings: RecordingsService): Route[] => [
  route(recording.listRecordings, ({ caller, query }) => recordings.list(caller, query.group)),
  route(recording.replayRecording, ({ caller, body }) => recordings.replay(caller, body)),
  route(recording.removeRecording, ({ caller, body }) => recordings.remove(caller, body)),
]
