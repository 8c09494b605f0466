import {
  IconAntennaBars5,
  IconMap2,
  IconRouter,
  IconScale,
  IconToggleLeft,
  IconTopologyRing2,
  IconWalk,
  IconWifi,
} from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import { configNamespaces } from '../../components/configuration/words/namespaces'
import type { LiveScreen } from './screen'

export const wireless: LiveScreen = {
  path: '/config/wireless',
  category: 'config',
  section: 'wireless',
  label: 'wireless',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconWifi,
  about: 'network',
  words: configNamespaces,
  load: () =>
    import('../../features/wireless/WirelessPage').then((module) => ({ Page: module.WirelessPage })),
}

export const radioPlanning: LiveScreen = {
  path: '/config/rfplan',
  category: 'config',
  section: 'wireless',
  label: 'rfplan',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconAntennaBars5,
  about: 'network',
  words: [...configNamespaces, 'radio-planning', 'health'],
  load: () =>
    import('../../features/radio-planning/RadioPlanningPage').then((module) => ({
      Page: module.RadioPlanningPage,
    })),
}

export const roaming: LiveScreen = {
  path: '/config/wifioptimization',
  category: 'config',
  section: 'wireless',
  label: 'wifioptimization',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconWalk,
  about: 'network',
  words: [...configNamespaces, 'roaming'],
  load: () => import('../../features/roaming/RoamingPage').then((module) => ({ Page: module.RoamingPage })),
}

export const balancing: LiveScreen = {
  path: '/config/apbalance',
  category: 'config',
  section: 'wireless',
  label: 'apbalance',
  roles: everyone,
  badge: 'beta',
  live: true,
  menu: true,
  icon: IconScale,
  about: 'network',
  words: ['balancing', 'roaming'],
  load: () => import('../../features/balancing/BalancePage').then((module) => ({ Page: module.BalancePage })),
}

export const floorPlan: LiveScreen = {
  path: '/config/planmap',
  category: 'config',
  section: 'wireless',
  label: 'planmap',
  roles: everyone,
  badge: 'new',
  live: true,
  menu: true,
  icon: IconMap2,
  about: 'network',
  words: ['floor-plan', 'alarm'],
  load: () =>
    import('../../features/floor-plan/FloorPlanPage').then((module) => ({ Page: module.FloorPlanPage })),
}

const switchScreen = (
  path: LiveScreen['path'],
  label: LiveScreen['label'],
  icon: NonNullable<LiveScreen['icon']>,
  load: LiveScreen['load'],
): LiveScreen => ({
  ...{ path, label, icon, load, category: 'config', section: 'switching', roles: everyone },
  ...{ live: true, menu: true, about: 'network', words: configNamespaces },
})

export const switching: readonly LiveScreen[] = [
  switchScreen('/config/preventloop', 'preventloop', IconTopologyRing2, () =>
    import('../../features/loops/LoopsPage').then((module) => ({ Page: module.LoopsPage })),
  ),
  switchScreen('/config/relay', 'relay', IconToggleLeft, () =>
    import('../../features/relays/RelayPage').then((module) => ({ Page: module.RelayPage })),
  ),
]

export const lanwan: LiveScreen = {
  path: '/network/lanwan',
  category: 'config',
  section: 'network',
  label: 'lanwan',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconRouter,
  about: 'network',
  words: configNamespaces,
  load: () => import('../../features/addressing/LanWanPage').then((module) => ({ Page: module.LanWanPage })),
}
