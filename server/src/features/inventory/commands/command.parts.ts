import { listUpgradeLog } from '#contract/firmware/upgrade-log.ts'
import { listDeviceCommands } from '#contract/inventory/commands/command-history.ts'
import { type Caller, route } from '../../../http/route.ts'
import type { DeviceSide, InventoryDeps } from '../inventory.deps.ts'
import type { InventorySettings } from '../inventory.settings.ts'
import type { Records } from '../records/record.parts.ts'
import type { SyncParts } from '../sync/sync.parts.ts'
import { CommandRepository } from './command.repository.ts'
import { commandRoutes } from './command.routes.ts'
import { CommandHistory } from './command-history.service.ts'
import { CommandsService } from './commands.service.ts'
import { DeviceRequests } from './device-requests.ts'
import { maintenanceRoutes } from './maintenance.routes.ts'
import { OrderSafe, order } from './orders.ts'
import { steerTargets } from './steer-targets.ts'
import { Traces } from './traces.ts'
import { UpgradeLogRepository } from './upgrade-log.repository.ts'
import { UpgradeLog } from './upgrade-log.service.ts'
import { Upgrades } from './upgrades.ts'

export interface CommandPartsDeps {
  records: Records
  sync: SyncParts
  settings: InventorySettings
  given: Pick<InventoryDeps, 'secrets' | 'uploads' | 'firmware'>
  side(): DeviceSide
}

/** Who is sent away for good is kept away by configuration, not by the device's own memory. */
const KICK_SECONDS = 1

/** Orders to devices, and what became of them. */
export function createCommands({ records, sync, settings, given, side }: CommandPartsDeps) {
  const { db, live, devices } = records
  const repository = new CommandRepository(db)
  const stateOf = (sn: string) => sync.states.of(sn)
  const besides = async (sn: string) => {
    const network = (await rowOf(sn))?.network_id ?? null
    return network === null ? [] : (await devices.inNetwork(network)).map((row) => row.sn)
  }
  const rowOf = async (sn: string) => live.get(sn)?.row ?? (await devices.find(sn)) ?? null
  const commands = new CommandsService({
    ...records,
    ...settings,
    commands: repository,
    safe: new OrderSafe(given.secrets),
    dispatcher: () => side().dispatcher,
    isConnected: (sn) => records.isConnected(sn),
    tenantOf: async (sn) => (await rowOf(sn))?.tenant_id ?? null,
    withheldOf: async (sn) => {
      const row = await rowOf(sn)
      return row ? records.withheld.of(row) : []
    },
    rebootSettled: (sn) => sync.recorder.rebootOverdue(sn),
    stateOf,
  })
  const targets = (sn: string, bssids: readonly string[]) => steerTargets({ besides, stateOf }, sn, bssids)
  const log = new UpgradeLog(new UpgradeLogRepository(db), records.reach)
  const past = new CommandHistory(repository)
  const upgrades = new Upgrades({ commands, firmware: given.firmware, deviceOf: rowOf })
  return {
    commands,
    /** Sends a wireless client away, in the server's own name. */
    kick: (sn: string, mac: string) =>
      commands.start(null, sn, 'client_kick', order('kickClient', { mac, banSeconds: KICK_SECONDS }), {
        kind: 'client_gone',
        mac,
      }),
    /** Lets an access point listen around. @param caller null: the server itself */
    scan: (caller: Pick<Caller, 'accountId'> | null, sn: string, deep: boolean) =>
      commands.start(caller, sn, 'scan_radio', order('scanRadio', { active: deep, overrideDfs: deep })),
    /** Moves a radio at once, in the server's own name. */
    setChannel: (sn: string, bssid: string, channel: number) =>
      commands.start(null, sn, 'radio_channel', order('setChannel', { bssid, channel }), {
        ...{ kind: 'radio_channel', bssid, channel },
      }),
    /** Asks a wireless client to move, in the server's own name. */
    steer: async (sn: string, mac: string, bssid: string) =>
      commands.start(
        null,
        sn,
        'client_steer',
        order('steerClient', { mac, targets: await targets(sn, [bssid]) }),
        {
          ...{ kind: 'client_moved', mac },
        },
      ),
    requests: new DeviceRequests({
      ...records,
      sessions: () => side().sessions,
      reboot: (sn) => commands.start(null, sn, 'reboot', order('reboot')),
    }),
    routes: [
      ...commandRoutes({ commands, targets, streams: sync.streams, traces: new Traces(given.uploads) }),
      ...maintenanceRoutes({ commands, upgrades }),
      route(listUpgradeLog, ({ caller, query }) => log.list(caller, query)),
      route(listDeviceCommands, ({ caller, query }) => past.list(caller, query)),
    ],
    /** What a former run left half-way has ended or goes on. */
    start: () => commands.recover(),
    stop: () => commands.stop(),
  }
}
