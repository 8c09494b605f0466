import { everyone } from '#contract/permissions.ts'
import type { WaitingScreen } from './screen'

/** Screens still to come, each with what it waits for. */
export const waitingScreens: readonly WaitingScreen[] = [
  {
    path: '/auth/temp',
    category: 'config',
    section: 'auth',
    label: 'authTemplates',
    roles: everyone,
    live: false,
    waitsFor: 'portals',
  },
  {
    path: '/auth/config',
    category: 'config',
    section: 'auth',
    label: 'authConfig',
    roles: everyone,
    live: false,
    waitsFor: 'portals',
  },
  {
    path: '/service/sdlan',
    category: 'service',
    section: 'service',
    label: 'sdlan',
    roles: everyone,
    live: false,
    waitsFor: 'SD-LAN',
  },
  {
    path: '/service/sdlan/add',
    category: 'service',
    section: 'service',
    label: 'sdlanAdd',
    roles: everyone,
    live: false,
    waitsFor: 'SD-LAN',
  },
  {
    path: '/service/sdlan/status',
    category: 'service',
    section: 'service',
    label: 'sdlanStatus',
    roles: everyone,
    live: false,
    waitsFor: 'SD-LAN',
  },
]
