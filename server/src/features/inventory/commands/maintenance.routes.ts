import * as contract from '#contract/inventory/commands/maintenance-endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { CommandsService } from './commands.service.ts'
import { order } from './orders.ts'
import type { Upgrades } from './upgrades.ts'

export interface MaintenanceServices {
  commands: CommandsService
  upgrades: Upgrades
}

export const maintenanceRoutes = ({ commands, upgrades }: MaintenanceServices): Route[] => [
  route(contract.upgradeDevice, ({ caller, body }) => upgrades.start(caller, body)),
  ...inspecting(commands),
  ...partingRoutes(commands),
  route(contract.switchLeds, ({ caller, body: { sn, on } }) =>
    commands.start(caller, sn, 'leds', order('leds', { on }), { kind: 'not_taken_back' }),
  ),
  route(contract.reenrollDevice, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'reenroll', order('reenroll')),
  ),
]

/** What brings something back. */
const inspecting = (commands: CommandsService): Route[] => [
  route(contract.listPackages, ({ caller, body: { sn, name } }) =>
    commands.start(caller, sn, 'packages', order('packages', { op: 'list', name })),
  ),
  route(contract.installPackages, ({ caller, body: { sn, packages } }) =>
    commands.start(caller, sn, 'packages_install', order('packages', { op: 'install', packages })),
  ),
  route(contract.deletePackages, ({ caller, body: { sn, names } }) =>
    commands.start(caller, sn, 'packages_delete', order('packages', { op: 'delete', names })),
  ),
  route(contract.testCables, ({ caller, body: { sn, ports } }) =>
    commands.start(caller, sn, 'cable_test', order('cableTest', { ports })),
  ),
  route(contract.fingerprintClients, ({ caller, body: { sn } }) =>
    commands.start(caller, sn, 'fingerprint', order('fingerprint')),
  ),
]

/** What a device does by going away. */
const partingRoutes = (commands: CommandsService): Route[] => [
  route(contract.setCountry, ({ caller, body: { sn, country } }) =>
    commands.start(...([caller, sn, 'set_country'] as const), order('setCountry', { country }), {
      kind: 'back_because',
      reasons: ['fixedconfig'],
    }),
  ),
  route(contract.transferDevice, ({ caller, body: { sn, server, port } }) =>
    commands.start(...([caller, sn, 'transfer'] as const), order('transfer', { server, port }), {
      kind: 'given_away',
    }),
  ),
  route(contract.updateCertificates, ({ caller, body: { sn, private_archive: archive } }) =>
    commands.start(
      ...([caller, sn, 'certificate_update'] as const),
      order('updateCertificates', { archive }),
      { kind: 'back_because', reasons: ['certupdate'] },
    ),
  ),
]
