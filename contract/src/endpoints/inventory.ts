import * as clients from '../clients/endpoints.ts'
import * as lanDevices from '../clients/lan-devices.ts'
import * as cpe from '../cpe/endpoints.ts'
import * as files from '../files/endpoints.ts'
import * as flowMonitor from '../flow-monitor/endpoints.ts'
import * as commands from '../inventory/commands/command-endpoints.ts'
import * as history from '../inventory/commands/command-history.ts'
import * as maintenance from '../inventory/commands/maintenance-endpoints.ts'
import * as roaming from '../inventory/commands/roaming.ts'
import * as discovery from '../inventory/discovery.ts'
import * as disputes from '../inventory/disputes.ts'
import * as inventory from '../inventory/endpoints.ts'
import * as pretend from '../inventory/pretend.ts'
import * as reservations from '../inventory/reservations.ts'
import * as events from '../inventory/state/device-events.ts'
import * as deviceFacts from '../lists/device-facts.ts'
import * as topology from '../topology/endpoints.ts'
import * as topologyPlaces from '../topology/places.ts'

/** Devices and clients. */
export const inventoryEndpoints = [
  deviceFacts.listDeviceFacts,
  inventory.listDevices,
  inventory.deviceCounts,
  inventory.listQuarantine,
  inventory.showDevice,
  inventory.showRawState,
  inventory.scanDevices,
  inventory.bindDevice,
  inventory.bindWaitingDevices,
  pretend.showPretendDevices,
  pretend.startPretendDevices,
  pretend.endPretendDevices,
  discovery.discover,
  discovery.endDiscovery,
  discovery.showDiscovery,
  reservations.listReservations,
  reservations.reserveDevices,
  reservations.cancelReservations,
  reservations.importReservations,
  inventory.unbindDevice,
  inventory.editDevice,
  inventory.moveDevice,
  inventory.rebootDevice,
  inventory.locateDevice,
  inventory.refreshDevice,
  inventory.runScript,
  inventory.repinDevice,
  disputes.listDisputes,
  disputes.claimDevice,
  disputes.yieldDevice,
  events.listDeviceEvents,
  topology.listNeighbours,
  cpe.listCpeLinks,
  topology.showTopology,
  topologyPlaces.listPlaces,
  topologyPlaces.savePlaces,
  topology.showPastTopology,
  topology.tellLink,
  roaming.listRoamingTargets,
  history.listDeviceCommands,
  commands.scanRadio,
  commands.portPowerCycle,
  commands.factoryReset,
  commands.kickClient,
  commands.steerClient,
  commands.setRadioChannel,
  commands.setRadioPower,
  commands.streamTelemetry,
  commands.takeEvents,
  commands.cancelCommand,
  commands.tracePackets,
  commands.switchRelay,
  maintenance.allowAnyName,
  maintenance.upgradeDevice,
  maintenance.switchLeds,
  maintenance.listPackages,
  maintenance.installPackages,
  maintenance.deletePackages,
  maintenance.testCables,
  maintenance.setCountry,
  maintenance.transferDevice,
  maintenance.updateCertificates,
  maintenance.reenrollDevice,
  maintenance.fingerprintClients,
  clients.listClients,
  clients.showClient,
  clients.listClientEvents,
  clients.renameClient,
  lanDevices.listLanDevices,
  lanDevices.showLanDevice,
  lanDevices.chooseClientKind,
  files.listFiles,
  flowMonitor.showFlow,
] as const
