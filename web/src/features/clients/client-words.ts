import {
  IconBuildingStore,
  IconCamera,
  IconCpu,
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
  IconServer2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ClientKind, NetworkClient } from '#contract/clients/client.ts'

/** What a client is called: its name, else its MAC. */
export const clientName = ({ name, mac }: Pick<NetworkClient, 'name' | 'mac'>): string => name ?? mac

const icons: Record<ClientKind, TablerIcon> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceLaptop,
  watch: IconDeviceWatch,
  tv: IconDeviceTv,
  printer: IconPrinter,
  camera: IconCamera,
  voip: IconPhone,
  storage: IconServer2,
  till: IconBuildingStore,
  console: IconDeviceGamepad2,
  thing: IconCpu,
}

/** Of a kind nobody tells: a screen where it is wired, else a question mark. */
export const clientIcon = ({ kind, connection }: Pick<NetworkClient, 'kind' | 'connection'>): TablerIcon =>
  kind ? icons[kind] : connection === 'wired' ? IconDeviceDesktop : IconDeviceUnknown

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
