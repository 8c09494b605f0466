import type { Db } from '../../db/client.ts'
import type { Route } from '../../http/route.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import { monthBefore } from '../../lib/month-before.ts'
import type { ConfigurationDeps } from './configuration.deps.ts'
import { listenForConfiguration } from './configuration.listeners.ts'
import { createParts } from './configuration.parts.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { CONFIGURATION_SETTINGS, DRAFTS_KEPT_MS, VERSIONS_KEPT_MS } from './configuration.settings.ts'
import { configurationTransfer } from './configuration.transfer.ts'
import type { EditedPlace } from './delivery/edited-facts.ts'
import { setRollback } from './delivery/protection/set-rollback.ts'
import type { RelocatedNetworks } from './delivery/relocated-networks.ts'
import { DraftRepository } from './drafts/draft.repository.ts'
import type { SiteIntentsReader } from './planning/site-intents.reader.ts'
import type { LaterCalls } from './schedules/create-schedules.ts'
import { ScheduleRepository } from './schedules/schedule.repository.ts'
import { BlockedReader } from './sections/blocked.reader.ts'
import type { PortEditor } from './sections/port-editor.ts'
import type { ChangeItem, RadiosReader } from './sections/radios.reader.ts'
import { SsidReader } from './sections/ssid.reader.ts'

export interface Configuration {
  routes: Route[]
  ssids: SsidReader
  blocked: BlockedReader
  siteIntents: SiteIntentsReader
  radios: RadiosReader
  /** Takes radios back, in the server's own name. */
  applyRadios(tenant: number, item: ChangeItem): Promise<void>
  /** Changes ports on behalf of somebody. */
  portEditor: PortEditor
  /** For networks that change hands. */
  transfer: ReturnType<typeof configurationTransfer>
  /** Ends what nobody needs any more (readings C46, DECISIONS 16). */
  clear(): Promise<void>
  /** Called in the transaction in which networks come to lie elsewhere in the tree. */
  relocated(trx: Db, networks: RelocatedNetworks): Promise<void>
  /** Called in the transaction in which a network's or a device's own facts are edited. */
  edited(trx: Db, place: EditedPlace): Promise<void>
  jobs: readonly JobHandler[]
  /** Changes that are applied later. */
  schedules(later: LaterCalls): { routes: Route[]; jobs: JobHandler[] }
  /** When nothing that devices said is being worked on any more. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Ready before devices come: what was unfinished goes on when they do. */
export async function createConfiguration(deps: ConfigurationDeps): Promise<Configuration> {
  const settings = { ...CONFIGURATION_SETTINGS, ...deps.settings }
  const parts = createParts(deps, settings)
  const { changes, rows, versions, statuses } = parts
  await changes.endForgotten(deps.clock.now())
  await statuses.load(rows, changes)
  await parts.resume()
  await parts.rolloutRunner.load()
  const stopListening = listenForConfiguration(deps.bus, parts)
  // A stop may have come between where it stands and what the lists say of it.
  for (const differing of await rows.differingFromLists()) statuses.tell(differing as never)
  const clear = async () => {
    const now = deps.clock.now()
    await changes.removeBefore(monthBefore(now))
    await versions.removeBefore(now - VERSIONS_KEPT_MS)
    await new DraftRepository(deps.db).removeBefore(now - DRAFTS_KEPT_MS)
    await new ScheduleRepository(deps.db).removeBefore(monthBefore(now))
  }
  const safely = () =>
    clear().catch((error) => deps.log.error({ err: error }, 'old configurations could not be cleared'))
  await safely()
  return {
    routes: configurationRoutes(parts),
    ssids: new SsidReader(deps.db, parts.sealed),
    blocked: new BlockedReader(deps.db, parts.sealed),
    siteIntents: parts.siteIntents,
    radios: parts.radios,
    applyRadios: (tenant, item) =>
      parts.apply.onBehalfOfServer(tenant, { items: [item], whenQuiet: true }, 'radio_plan_reverted'),
    portEditor: parts.portEditor,
    transfer: configurationTransfer(parts),
    clear,
    relocated: (trx, networks) => parts.relocation.enqueue(trx, networks),
    edited: (trx, place) => parts.editedFacts.enqueue(trx, place),
    jobs: [
      { kind: 'configuration.clear', schedule: { cron: '30 3 * * *' }, run: clear },
      parts.relocation.handler,
      parts.editedFacts.handler,
      setRollback(parts),
      parts.rotation,
    ],
    schedules: parts.schedules,
    async idle() {
      await parts.joinQueue.idle()
      await parts.deviceQueue.idle()
      await parts.commits.idle()
    },
    async stop() {
      stopListening()
      await parts.stop()
    },
  }
}
