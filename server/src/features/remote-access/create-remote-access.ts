import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../db/client.ts'
import type { Authenticator, Guard } from '../../http/guard.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { CommandDispatcher, DeviceLinks } from '../../southbound/ports.ts'
import { Admission } from './approvals/admission.ts'
import { TunnelApprovals } from './approvals/tunnel-approvals.ts'
import { TunnelRuleRepository } from './approvals/tunnel-rule.repository.ts'
import { RecordingRepository } from './recordings/recording.repository.ts'
import { RecordingsService } from './recordings/recordings.service.ts'
import { Followers } from './shells/followers.ts'
import { TelnetPorts, type TelnetPortsDeps } from './shells/telnet-ports.ts'
import { TerminalSockets } from './shells/terminal-sockets.ts'
import { DeviceLines } from './tunnels/device-lines.ts'
import { TunnelRepository } from './tunnels/tunnel.repository.ts'
import { approvalRoutes, recordingRoutes, tunnelRoutes } from './tunnels/tunnel.routes.ts'
import type { TunnelsDeps } from './tunnels/tunnels.deps.ts'
import { TunnelsService } from './tunnels/tunnels.service.ts'
import { WebOrigins, type WebOriginsDeps } from './web/web-origins.ts'

type OwnParts =
  | 'recordings'
  | 'rules'
  | 'repository'
  | 'lines'
  | 'passages'
  | 'tunnelMs'
  | 'askMs'
  | 'admission'
  | 'local'
type FromTunnels = Omit<TunnelsDeps, OwnParts | 'guard'>

export interface RemoteAccessDeps extends FromTunnels, Pick<WebOriginsDeps, 'domain' | 'behindProxy'> {
  db: Db
  links: DeviceLinks
  dispatcher: Pick<CommandDispatcher, 'dispatch'>
  authenticator: Authenticator
  secrets: SecretBox
  guard: Pick<Guard, 'device' | 'network'>
  addressOf(request: IncomingMessage): string
  telnet: TelnetPortsDeps
  /** Days that what was opened stays listed. */
  days: number
  /** Other than the usual times: tests. */
  settings?: Partial<RemoteAccessSettings> | undefined
}

export interface RemoteAccessSettings {
  tunnelMs: number
  askMs: number
  callMs: number
}

const SETTINGS: RemoteAccessSettings = {
  tunnelMs: limits.tunnelMs,
  askMs: limits.tunnelAskMs,
  callMs: 30_000,
}
const DAY_MS = 86_400_000

/** Ways to devices through their own calls: web pages, terminals, telnet. */
export function createRemoteAccess(deps: RemoteAccessDeps) {
  const { clock, log } = deps
  const { tunnelMs, askMs, callMs } = { ...SETTINGS, ...deps.settings }
  const repository = new TunnelRepository(deps.db)
  const rules = new TunnelRuleRepository(deps.db)
  const recordings = new RecordingsService({
    ...{ ...deps, rules, repository: new RecordingRepository(deps.db) },
    isOpen: (tunnel) => tunnels.isOpen(tunnel),
  })
  const web = new WebOrigins(deps)
  const followers = new Followers(deps)
  const terminals = new TerminalSockets({
    ...{ ...deps, recordings, followers },
    over: (tunnel) => void tunnels.over(tunnel),
    notRecorded: (tunnel) => void tunnels.end(tunnel, 'not_recorded', true),
  })
  const tunnels: TunnelsService = new TunnelsService({
    ...{ ...deps, clock, log, repository, tunnelMs, askMs, telnetPorts: new TelnetPorts(deps.telnet) },
    ...{ admission: new Admission({ ...deps, rules }), recordings, rules },
    lines: new DeviceLines({ ...deps, callMs }),
    passages: [web, terminals],
    local: deps.domain === undefined,
  })
  const approvals = new TunnelApprovals({ ...deps, rules, repository, tunnels, tunnelMs })
  const clear: JobHandler = {
    kind: 'remote-access.clear',
    schedule: { cron: '17 4 * * *' },
    run: async () => {
      await repository.removeBefore(clock.now() - deps.days * DAY_MS)
      await recordings.removeOld()
    },
  }
  return {
    routes: [
      ...tunnelRoutes(tunnels, web, followers, terminals),
      ...approvalRoutes(approvals),
      ...recordingRoutes(recordings),
    ],
    jobs: [clear],
    transfer: {
      move: async (trx: Db, { from, networks }: { from: number; networks: number[] }) => {
        const kept = new RecordingRepository(trx)
        for (const network of networks) await kept.removeOf({ tenant: from, network })
      },
    },
    metrics: () => ({ roost_tunnels_open: tunnels.size }),
    origin: web,
    socketPath: terminals,
    // What the process before left open ended with it.
    start: () => repository.endAll(clock.now(), 'server_stopped'),
    async stop(): Promise<void> {
      await tunnels.stop()
      terminals.close()
      await terminals.kept()
      web.close()
    },
  }
}
