import type home from '../../../../locales/en-US/home.json'
import type { Target } from '../../components/current-network/target'
import type { Search } from '../../lib/search'

type TabName = Exclude<keyof (typeof home)['tabs'], 'label'>

const both = ['network', 'all'] as const

/** What each tab shows things of, first what it shows when the address says nothing. */
const scopes: Record<TabName, readonly Target['of'][]> = {
  overview: both,
  charts: ['network'],
  group: ['all', 'project'],
  devices: both,
  task: ['all'],
  subaccount: ['all'],
  wireless: both,
}

export const homeScopes = ({ tab }: Search): readonly Target['of'][] =>
  Object.hasOwn(scopes, tab ?? '') ? scopes[tab as TabName] : scopes.overview
