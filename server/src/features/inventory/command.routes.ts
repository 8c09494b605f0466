import * as contract from '#contract/inventory/command-endpoints.ts'
import * as older from '#contract/inventory/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { CommandsService } from './commands.service.ts'

export const commandRoutes = (commands: CommandsService): Route[] => [
  route(older.rebootDevice, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'reboot', (dispatcher) => dispatcher.dispatch(sn, 'reboot')),
  ),
  route(older.locateDevice, ({ caller, body: { sn, seconds } }) =>
    commands.start(caller, sn, 'locate', (dispatcher) => dispatcher.dispatch(sn, 'locate', { seconds })),
  ),
  route(older.refreshDevice, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'request', (dispatcher) =>
      dispatcher.dispatch(sn, 'request', { what: 'state' }),
    ),
  ),
  route(older.runScript, ({ caller, body: { sn, script, timeout } }) =>
    commands.start(caller, sn, 'script', (dispatcher) =>
      dispatcher.dispatch(sn, 'script', { source: script, timeoutSeconds: timeout }),
    ),
  ),
  route(contract.scanRadio, ({ caller, body: { sn, bands, active, override_dfs } }) =>
    commands.start(caller, sn, 'scan_radio', (dispatcher) =>
      dispatcher.dispatch(sn, 'scanRadio', { active, overrideDfs: override_dfs, ...(bands && { bands }) }),
    ),
  ),
  route(contract.portPowerCycle, ({ caller, body: { sn, ports, milliseconds } }) =>
    commands.start(
      caller,
      sn,
      'port_power_cycle',
      (dispatcher) => dispatcher.dispatch(sn, 'portPowerCycle', { ports, offMs: milliseconds }),
      { kind: 'ports_cycled', ports },
    ),
  ),
]
