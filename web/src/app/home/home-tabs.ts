import type { ComponentType } from 'react'
import { everyone, managers, type Role } from '#contract/permissions.ts'
import type home from '../../../../locales/en-US/home.json'
import { loadWords } from '../../i18n/i18n'
import { lazyPart } from '../../lib/lazy-part'
import type { Namespaces } from '../screens/screen'
import { Overview } from './Overview'

export interface HomeTab {
  name: Exclude<keyof (typeof home)['tabs'], 'label'>
  Page: ComponentType
  roles: readonly Role[]
  /** Shows the selected network: without one, how to make the first stands in its place. */
  ofNetwork: boolean
}

type Options = Partial<Omit<HomeTab, 'name' | 'Page'>> & { words?: readonly Namespaces[] }

/** A tab that is fetched with its words when it is opened first. */
function tab(name: HomeTab['name'], load: () => Promise<ComponentType>, options: Options = {}): HomeTab {
  const { words = [], ...rest } = options
  const Page = lazyPart(async () => {
    const loaded = loadWords(words)
    const component = await load()
    await loaded
    return { default: component }
  })
  return { name, Page, roles: everyone, ofNetwork: false, ...rest }
}

/** The start page, tab by tab: a new one is a line here and its name in `home.json`. */
export const homeTabs: readonly HomeTab[] = [
  { name: 'overview', Page: Overview, roles: everyone, ofNetwork: true },
  tab('charts', () => import('../../features/telemetry/NetworkCharts').then((m) => m.NetworkCharts), {
    words: ['insight', 'inventory'],
    ofNetwork: true,
  }),
  tab('group', () => import('../../features/tenancy/tree/NetworkTree').then((m) => m.NetworkTree), {
    words: ['tenancy', 'inventory', 'sharing'],
  }),
  tab('devices', () => import('./AllDevicesTab').then((m) => m.AllDevicesTab), {
    words: ['inventory', 'overview', 'clients', 'lan-devices'],
    ofNetwork: true,
  }),
  tab('task', () => import('../../features/tenancy/handover/TasksTab').then((m) => m.TasksTab), {
    words: ['tenancy'],
    roles: managers,
  }),
  tab(
    'subaccount',
    () => import('../../features/identity/sub-accounts/SubAccountsTab').then((m) => m.SubAccountsTab),
    {
      words: ['identity'],
      roles: managers,
    },
  ),
  tab(
    'wireless',
    () => import('../../features/wireless/on-air/WirelessOverview').then((m) => m.WirelessOverview),
    {
      words: ['wireless', 'configuration'],
      ofNetwork: true,
    },
  ),
]
