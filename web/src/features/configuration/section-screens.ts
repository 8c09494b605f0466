import { IconRouter, IconWifi } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'

interface SectionLink {
  icon: ComponentType<{ size: number }>
  label: 'device.openWireless' | 'device.openPorts'
  to: ConsolePath
  /** Whether there is something to set for this device. */
  isFor: (device: DeviceInfo) => boolean
}

interface SectionScreen {
  /** The page it is set on; null: that of the device itself. */
  page: ConsolePath | null
  /** What the page's address says besides. */
  search: Search
  /** Null: it is set where the links stand. */
  link: SectionLink | null
}

/** Where each section is set. */
export const sectionScreens: Record<ConfigSection, SectionScreen> = {
  wan: { page: '/network/lanwan', search: { tab: 'wan' }, link: null },
  cpe: { page: null, search: { tab: 'configuration' }, link: null },
  lan: { page: '/network/lanwan', search: { tab: 'lan' }, link: null },
  wireless: {
    page: '/config/wireless',
    search: {},
    link: {
      icon: IconWifi,
      label: 'device.openWireless',
      to: '/config/wireless',
      isFor: ({ capabilities, group }) => capabilities.includes('radios') && group !== null,
    },
  },
  switching: {
    page: null,
    search: { tab: 'settings' },
    link: {
      icon: IconRouter,
      label: 'device.openPorts',
      to: '/device/swinfo',
      isFor: ({ capabilities, DeviceType }) => DeviceType === 'switch' && capabilities.includes('ports'),
    },
  },
  blocking: { page: '/monitor/clients', search: { blocked: 'open' }, link: null },
  vlans: { page: null, search: { tab: 'configuration' }, link: null },
  spanning: { page: null, search: { tab: 'configuration' }, link: null },
  loops: { page: '/config/preventloop', search: {}, link: null },
  relays: { page: '/config/relay', search: {}, link: null },
  sensors: { page: '/config/relay', search: {}, link: null },
  watchdog: { page: null, search: { tab: 'configuration' }, link: null },
  radios: { page: null, search: { tab: 'configuration' }, link: null },
  timers: { page: null, search: { tab: 'configuration' }, link: null },
  management: { page: null, search: { tab: 'configuration' }, link: null },
  // They are set among the defaults of a network, which its wireless page opens.
  portProfiles: { page: '/config/wireless', search: {}, link: null },
  ssidProfiles: { page: '/config/wireless', search: {}, link: null },
  variables: { page: null, search: { tab: 'configuration' }, link: null },
}
