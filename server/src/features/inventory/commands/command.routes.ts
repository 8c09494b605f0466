import * as contract from '#contract/inventory/commands/command-endpoints.ts'
import * as older from '#contract/inventory/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { SteerTarget } from '../../../southbound/ports.ts'
import type { TelemetryStreams } from '../sync/telemetry-streams.ts'
import type { CommandsService } from './commands.service.ts'
import { order } from './orders.ts'
import type { Traces } from './traces.ts'

export interface CommandServices {
  commands: CommandsService
  /** What is known of BSSs of a device's network. */
  targets(sn: string, bssids: readonly string[]): Promise<SteerTarget[]>
  streams: TelemetryStreams
  traces: Traces
}

export const commandRoutes = ({ commands, targets, streams, traces }: CommandServices): Route[] => [
  ...plainRoutes(commands),
  ...radioRoutes(commands, targets),
  route(contract.portPowerCycle, ({ caller, body: { sn, ports, milliseconds } }) =>
    commands.start(
      ...([caller, sn, 'port_power_cycle'] as const),
      order('portPowerCycle', { ports, offMs: milliseconds }),
      { kind: 'ports_cycled', ports },
    ),
  ),
  route(contract.factoryReset, ({ caller, body: { sn, keep_controller } }) =>
    commands.start(
      ...([caller, sn, 'factory'] as const),
      order('factory', { keepController: keep_controller }),
      { kind: 'back_because', reasons: ['factory'] },
    ),
  ),
  route(contract.streamTelemetry, ({ caller, body: { sn, seconds, duration, types } }) =>
    commands.start(caller, sn, 'telemetry', (to) =>
      streams.send(to, sn, { intervalSeconds: seconds, durationSeconds: duration, types }),
    ),
  ),
  route(contract.tracePackets, ({ caller, body: { sn, duration, ...more } }) =>
    commands.start(caller, sn, 'trace', (to) =>
      traces.send(to, sn, caller.tenant, { durationSeconds: duration, ...more }),
    ),
  ),
  route(contract.switchRelay, ({ caller, body: { sn, id, on } }) =>
    commands.start(...([caller, sn, 'relay'] as const), order('setRelay', { id, on }), {
      kind: 'relay_is',
      id,
      on,
    }),
  ),
  route(contract.cancelCommand, ({ caller, body: { sn, id } }) => commands.cancel(caller, sn, id)),
]

const plainRoutes = (commands: CommandsService): Route[] => [
  route(older.rebootDevice, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'reboot', order('reboot')),
  ),
  route(older.locateDevice, ({ caller, body: { sn, seconds } }) =>
    commands.start(caller, sn, 'locate', order('locate', { seconds })),
  ),
  route(older.refreshDevice, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'request', order('request', { what: 'state' })),
  ),
  route(older.runScript, ({ caller, body: { sn, script, timeout } }) =>
    commands.start(caller, sn, 'script', order('script', { source: script, timeoutSeconds: timeout })),
  ),
  route(contract.takeEvents, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'event_buffer', order('takeEvents')),
  ),
]

const radioRoutes = (commands: CommandsService, targets: CommandServices['targets']): Route[] => [
  route(contract.scanRadio, ({ caller, body: { sn, bands, active, override_dfs } }) =>
    commands.start(
      caller,
      sn,
      'scan_radio',
      order('scanRadio', { active, overrideDfs: override_dfs, ...(bands && { bands }) }),
    ),
  ),
  route(contract.kickClient, ({ caller, body: { sn, mac, ban_seconds } }) =>
    commands.start(
      ...([caller, sn, 'client_kick'] as const),
      order('kickClient', { mac, banSeconds: ban_seconds }),
      { kind: 'client_gone', mac },
    ),
  ),
  route(contract.steerClient, async ({ caller, body: { sn, mac, bssids } }) => {
    const steer = order('steerClient', { mac, targets: await targets(sn, bssids) })
    return commands.start(...([caller, sn, 'client_steer'] as const), steer, { kind: 'client_moved', mac })
  }),
  route(contract.setRadioChannel, ({ caller, body: { sn, bssid, channel } }) =>
    commands.start(...([caller, sn, 'radio_channel'] as const), order('setChannel', { bssid, channel }), {
      kind: 'radio_channel',
      bssid,
      channel,
    }),
  ),
  route(contract.setRadioPower, ({ caller, body: { sn, bssid, dbm } }) =>
    commands.start(...([caller, sn, 'radio_power'] as const), order('setTxPower', { bssid, dbm }), {
      kind: 'radio_power',
      bssid,
      dbm,
    }),
  ),
]
