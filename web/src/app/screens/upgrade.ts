import { IconPackage } from '@tabler/icons-react'
import { everyone, superOnly } from '#contract/permissions.ts'
import type { LiveScreen } from './screen'

export const firmware: LiveScreen = {
  path: '/upgrade/firmware',
  category: 'upgrade',
  section: 'upgrade',
  label: 'upgradeFirmware',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconPackage,
  words: ['firmware'],
  load: () =>
    import('../../features/firmware/FirmwarePage').then((module) => ({ Page: module.FirmwarePage })),
}

export const upgradeDevices: LiveScreen = {
  path: '/upgrade/device',
  category: 'upgrade',
  section: 'upgrade',
  label: 'upgradeDevice',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconPackage,
  about: 'network',
  words: ['rollout'],
  load: () =>
    import('../../features/firmware/rollouts/UpgradePage').then((module) => ({ Page: module.UpgradePage })),
}

export const deviceFeatures: LiveScreen = {
  path: '/device/feature',
  category: 'upgrade',
  section: 'upgrade',
  label: 'deviceFeature',
  roles: superOnly,
  live: true,
  menu: true,
  icon: IconPackage,
  words: ['device-features'],
  load: () =>
    import('../../features/inventory/offers/FeaturePage').then((module) => ({ Page: module.FeaturePage })),
}
