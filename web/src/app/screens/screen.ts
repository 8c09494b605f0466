import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '#contract/permissions.ts'
import type shell from '../../../../locales/en-US/shell.json'
import type { configNamespaces } from '../../components/configuration/words/namespaces'
import type { ScreenPath } from '../../lib/paths'
import type { Scopes } from './scopes'

export type ScreenLabel = keyof (typeof shell)['screen']
/** The specification's own division; the menu is divided by area (`menu.ts`). */
export type Category =
  | 'home'
  | 'view'
  | 'config'
  | 'report'
  | 'journal'
  | 'upgrade'
  | 'service'
  | 'systatus'
  | 'sysman'
export type Area = keyof (typeof shell)['area']
export type MenuGroup = keyof (typeof shell)['section']
export type Namespaces =
  | 'alarm'
  | 'alarms'
  | 'audit-log'
  | 'binding'
  | 'clients'
  | 'cpe-links'
  | 'lan-devices'
  | 'device-features'
  | 'upgrade-log'
  | (typeof configNamespaces)[number]
  | 'firmware'
  | 'health'
  | 'home'
  | 'identity'
  | 'insight'
  | 'inventory'
  | 'operations'
  | 'reporting'
  | 'rollout'
  | 'overview'
  | 'sharing'
  | 'shell'
  | 'system'
  | 'telemetry'
  | 'tenancy'
  | 'topology'
  | 'balancing'
  | 'floor-plan'
  | 'radio-planning'
  | 'roaming'
  | 'tunnels'

interface DeclaredScreen {
  path: ScreenPath
  category: Category
  section: MenuGroup
  label: ScreenLabel
  /** Who may open it; nobody when empty. */
  roles: readonly Role[]
  /** Others may, too, where the account says so: what the operator of the server decides. */
  granted?: 'pend'
  badge?: 'new' | 'beta'
}

/** A screen that does its work. `menu: false` is reached from another screen. */
export interface LiveScreen extends DeclaredScreen {
  live: true
  menu: boolean
  icon?: TablerIcon
  words: readonly Namespaces[]
  /** The selected network, unless the address says all; or one thing, which the page names. */
  about?: 'network' | 'device' | 'client'
  /** How its address says what it is about, where that is more than the selected network. */
  scopes?: Scopes
  load: () => Promise<{ Page: ComponentType }>
}

/** A screen of the spec whose capability is still to come: in no menu and no router (DECISIONS 15). */
export interface WaitingScreen extends DeclaredScreen {
  live: false
  waitsFor: string
}

export type Screen = LiveScreen | WaitingScreen
