import { IconBell, IconDeviceMobile, IconHome, IconRouter, type TablerIcon } from '@tabler/icons-react'
import type { Role } from '#contract/permissions.ts'
import type { Search } from '../../../lib/search'
import type { Area, LiveScreen, ScreenLabel } from '../../screens/screen'

/** A page of the bottom row on a phone. */
export interface Tab {
  screen: LiveScreen
  search: Search
  icon: TablerIcon
  /** Its name: the area's it stands for, or the screen's own. */
  words: `area.${Area}` | `screen.${ScreenLabel}`
}

/** In their order. A screen that is not there yet, or not for this role, has no tab; nothing else is to be done for it. */
const wanted: readonly { path: string; area?: Area; search?: Search; icon: TablerIcon }[] = [
  { path: '/', area: 'home', icon: IconHome },
  { path: '/', area: 'device', search: { tab: 'devices' }, icon: IconRouter },
  { path: '/monitor/clients', icon: IconDeviceMobile },
  { path: '/monitor/alarm', icon: IconBell },
]

export function tabsFor(role: Role, screens: readonly LiveScreen[]): Tab[] {
  return wanted.flatMap(({ path, area, search = {}, icon }) => {
    const screen = screens.find((one) => one.path === path && one.roles.includes(role))
    if (!screen) return []
    const words = area ? (`area.${area}` as const) : (`screen.${screen.label}` as const)
    return [{ screen, search, icon: area ? icon : (screen.icon ?? icon), words }]
  })
}
