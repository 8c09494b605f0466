import {
  IconActivityHeartbeat,
  IconAdjustmentsHorizontal,
  IconApps,
  IconHistory,
  IconHome,
  IconPackage,
  IconReportAnalytics,
  IconRouter,
  IconServerCog,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Role } from '#contract/permissions.ts'
import type { Area, LiveScreen, MenuGroup } from './screens/screen'

export interface ScreenGroup {
  section: MenuGroup
  screens: LiveScreen[]
}

export interface MenuArea {
  area: Area
  sections: ScreenGroup[]
}

/** Where each section stands in the menu; of an area with several, each has a heading. */
const areas: Record<MenuGroup, Area> = {
  home: 'home',
  monitor: 'monitor',
  device: 'device',
  terminal: 'device',
  network: 'config',
  switching: 'config',
  wireless: 'config',
  auth: 'config',
  report: 'report',
  journal: 'journal',
  upgrade: 'upgrade',
  service: 'service',
  systatus: 'system',
  sysman: 'system',
}

/** From what is looked at every day to what is rarely done. */
const order = Object.values(areas)

export const areaIcons: Record<Area, TablerIcon> = {
  home: IconHome,
  monitor: IconActivityHeartbeat,
  device: IconRouter,
  config: IconAdjustmentsHorizontal,
  report: IconReportAnalytics,
  journal: IconHistory,
  upgrade: IconPackage,
  service: IconApps,
  system: IconServerCog,
}

export const areaOf = ({ section }: Pick<LiveScreen, 'section'>): Area => areas[section]

/** The menu of a role: areas with their sections and pages, in the order of declaration, without what it may not open. */
export function menuFor(role: Role, screens: readonly LiveScreen[]): MenuArea[] {
  const menu: MenuArea[] = []
  for (const screen of screens) {
    if (!screen.menu || !screen.roles.includes(role)) continue
    const area = areaOf(screen)
    const entry = find(menu, (known) => known.area === area, { area, sections: [] })
    const section = find(entry.sections, (known) => known.section === screen.section, {
      section: screen.section,
      screens: [],
    })
    section.screens.push(screen)
  }
  return menu.sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area))
}

function find<T>(list: T[], test: (item: T) => boolean, otherwise: T): T {
  const found = list.find(test)
  if (!found) list.push(otherwise)
  return found ?? otherwise
}
