import {
  IconAccessPoint,
  IconBuildingStore,
  IconCpu,
  IconDatabase,
  IconDeviceCctv,
  IconDeviceCctvFilled,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceTv,
  IconDeviceUnknown,
  IconDeviceWatch,
  IconPhone,
  IconPrinter,
  IconRouter,
  IconServer,
  IconServer2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { ClientKind } from '#contract/clients/client-kinds.ts'

/** What a client is called: its name, else its MAC. */
export const clientName = ({ name, mac }: Pick<NetworkClient, 'name' | 'mac'>): string => name ?? mac

const icons: Record<ClientKind, TablerIcon> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceLaptop,
  watch: IconDeviceWatch,
  tv: IconDeviceTv,
  printer: IconPrinter,
  camera: IconDeviceCctv,
  sip: IconPhone,
  storage: IconDatabase,
  till: IconBuildingStore,
  console: IconDeviceGamepad2,
  thing: IconCpu,
  nvr: IconDeviceCctvFilled,
  server: IconServer,
  ap: IconAccessPoint,
  switch: IconServer2,
  router: IconRouter,
  host: IconDeviceDesktop,
  sta: IconDeviceUnknown,
}

export const clientIcon = ({ kind }: Pick<NetworkClient, 'kind'>): TablerIcon => icons[kind]

/** The page of a client. */
export const clientAt = ({ group, mac }: Pick<NetworkClient, 'group' | 'mac'>) => ({
  to: '/monitor/client' as const,
  search: { group: String(group), mac },
})

const bands = ['2G', '5G', '6G', 'HaLow'] as const

export function bandOf(
  { band }: Pick<NetworkClient, 'band'>,
  t: TFunction<['clients', 'inventory']>,
): string | null {
  const known = bands.find((one) => one === band)
  return known ? t(`inventory:radio.band.${known}`) : band
}
