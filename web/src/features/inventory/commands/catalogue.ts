import {
  IconActivityHeartbeat,
  IconAntennaBars5,
  IconArrowsExchange,
  IconBolt,
  IconBulb,
  IconBulbOff,
  IconCertificate,
  IconCertificate2,
  IconDownload,
  IconFileSearch,
  IconFingerprint,
  IconListDetails,
  IconPackages,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRadar2,
  IconRefresh,
  IconReload,
  IconRestore,
  IconRoute,
  IconRouteAltLeft,
  IconTransferOut,
  IconUserX,
  IconWaveSine,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import * as commands from '#contract/inventory/commands/command-endpoints.ts'
import * as maintenance from '#contract/inventory/commands/maintenance-endpoints.ts'
import * as devices from '#contract/inventory/endpoints.ts'
import { createTunnel } from '#contract/remote-access/endpoints.ts'
import { lazyPart } from '../../../lib/lazy-part'
import type { CommandDialogProps, CommandEntry, CommandWay } from './entry'

/** A dialog that is fetched when it is first opened. */
const opens = (load: () => Promise<ComponentType<CommandDialogProps>>): CommandWay => ({
  opens: lazyPart(async () => ({ default: await load() })),
})

export const changeChannel: CommandEntry = {
  label: 'channel',
  icon: IconWaveSine,
  endpoint: commands.setRadioChannel,
  needs: 'rrm',
  way: opens(async () => (await import('./dialogs/radio/ChannelDialog')).ChannelDialog),
}
export const changePower: CommandEntry = {
  label: 'power',
  icon: IconAntennaBars5,
  endpoint: commands.setRadioPower,
  needs: 'rrm',
  way: opens(async () => (await import('./dialogs/radio/PowerDialog')).PowerDialog),
}
export const cyclePorts: CommandEntry = {
  label: 'powercycle',
  icon: IconBolt,
  endpoint: commands.portPowerCycle,
  needs: 'powercycle',
  way: opens(async () => (await import('./dialogs/PowerCycleDialog')).PowerCycleDialog),
}

/** What a wireless client can be told, through the device it is on. */
export const clientCommands: readonly CommandEntry[] = [
  {
    label: 'steer',
    icon: IconRouteAltLeft,
    endpoint: commands.steerClient,
    needs: 'rrm',
    way: opens(async () => (await import('./dialogs/clients/SteerDialog')).SteerDialog),
  },
  {
    label: 'kick',
    icon: IconUserX,
    endpoint: commands.kickClient,
    needs: 'rrm',
    way: opens(async () => (await import('./dialogs/clients/KickDialog')).KickDialog),
  },
]

export const commandGroups = ['look', 'radio', 'maintain', 'danger'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Everything a device can be told from its page, in the order of the menu. A new command is one entry here. */
export const deviceCommands: Record<CommandGroup, readonly CommandEntry[]> = {
  look: [
    {
      label: 'refresh',
      icon: IconRefresh,
      endpoint: devices.refreshDevice,
      needs: 'request',
      way: { does: 'refresh' },
    },
    {
      label: 'locate',
      icon: IconBulb,
      endpoint: devices.locateDevice,
      needs: 'locate',
      way: { does: 'locate' },
    },
    {
      label: 'watch',
      icon: IconActivityHeartbeat,
      endpoint: commands.streamTelemetry,
      needs: 'telemetry',
      way: opens(async () => (await import('./dialogs/diagnosis/WatchDialog')).WatchDialog),
    },
    {
      label: 'events',
      icon: IconListDetails,
      endpoint: commands.takeEvents,
      needs: 'events',
      way: opens(async () => (await import('./dialogs/diagnosis/EventsDialog')).EventsDialog),
    },
    {
      label: 'tunnel',
      icon: IconRoute,
      endpoint: createTunnel,
      needs: 'terminal',
      way: { goes: '/monitor/tunnel' },
    },
    {
      label: 'trace',
      icon: IconFileSearch,
      endpoint: commands.tracePackets,
      needs: 'trace',
      way: opens(async () => (await import('./dialogs/diagnosis/TraceDialog')).TraceDialog),
    },
    {
      label: 'cableTest',
      icon: IconPlugConnected,
      endpoint: maintenance.testCables,
      needs: 'cable_test',
      way: opens(async () => (await import('./dialogs/diagnosis/CableDialog')).CableDialog),
    },
    {
      label: 'fingerprint',
      icon: IconFingerprint,
      endpoint: maintenance.fingerprintClients,
      needs: 'fingerprint',
      way: opens(async () => (await import('./dialogs/clients/FingerprintDialog')).FingerprintDialog),
    },
  ],
  radio: [
    {
      label: 'scan',
      icon: IconRadar2,
      endpoint: commands.scanRadio,
      needs: 'scan',
      way: { leads: 'radios' },
    },
    changeChannel,
    changePower,
  ],
  maintain: [
    {
      label: 'reboot',
      icon: IconReload,
      endpoint: devices.rebootDevice,
      needs: 'reboot',
      way: { does: 'reboot' },
    },
    {
      label: 'upgrade',
      icon: IconDownload,
      endpoint: maintenance.upgradeDevice,
      needs: 'upgrade',
      waits: 'upgrade',
      way: opens(async () => (await import('./dialogs/UpgradeDialog')).UpgradeDialog),
    },
    cyclePorts,
    {
      label: 'leds',
      icon: IconBulbOff,
      endpoint: maintenance.switchLeds,
      needs: 'leds',
      waits: 'leds',
      way: opens(async () => (await import('./dialogs/LedsDialog')).LedsDialog),
    },
    {
      label: 'packages',
      icon: IconPackages,
      endpoint: maintenance.listPackages,
      needs: 'packages',
      way: opens(async () => (await import('./dialogs/diagnosis/PackagesDialog')).PackagesDialog),
    },
    {
      label: 'reenroll',
      icon: IconCertificate,
      endpoint: maintenance.reenrollDevice,
      needs: 'reenroll',
      waits: 'reenroll',
      way: opens(async () => (await import('./dialogs/ReenrollDialog')).ReenrollDialog),
    },
    {
      label: 'edit',
      icon: IconPencil,
      endpoint: devices.editDevice,
      way: opens(async () => (await import('../detail/EditDialog')).EditDialog),
    },
    { label: 'move', icon: IconArrowsExchange, endpoint: devices.moveDevice, way: { does: 'move' } },
  ],
  danger: [
    {
      label: 'factory',
      icon: IconRestore,
      endpoint: commands.factoryReset,
      needs: 'factory',
      danger: true,
      way: opens(async () => (await import('./dialogs/FactoryDialog')).FactoryDialog),
    },
    {
      label: 'setCountry',
      icon: IconWorld,
      endpoint: maintenance.setCountry,
      needs: 'set_country',
      danger: true,
      way: opens(async () => (await import('./dialogs/radio/CountryDialog')).CountryDialog),
    },
    {
      label: 'certificates',
      icon: IconCertificate2,
      endpoint: maintenance.updateCertificates,
      needs: 'certificate_update',
      waits: 'certificate_update',
      danger: true,
      way: opens(async () => (await import('./dialogs/CertificatesDialog')).CertificatesDialog),
    },
    {
      label: 'transfer',
      icon: IconTransferOut,
      endpoint: maintenance.transferDevice,
      needs: 'transfer',
      danger: true,
      way: opens(async () => (await import('./dialogs/diagnosis/TransferDialog')).TransferDialog),
    },
    {
      label: 'unbind',
      icon: IconPlugConnectedX,
      endpoint: devices.unbindDevice,
      danger: true,
      way: { does: 'unbind' },
    },
  ],
}
