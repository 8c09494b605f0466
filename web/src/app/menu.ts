import type { Role } from '#contract/permissions.ts'
import type { Category, LiveScreen, MenuGroup } from './screen'

export interface ScreenGroup {
  section: MenuGroup
  screens: LiveScreen[]
}

export interface MenuCategory {
  category: Category
  sections: ScreenGroup[]
}

/** The menu of a role: categories with their sections, in the order of declaration, without what it may not open. */
export function menuFor(role: Role, screens: readonly LiveScreen[]): MenuCategory[] {
  const menu: MenuCategory[] = []
  for (const screen of screens) {
    if (!screen.menu || !screen.roles.includes(role)) continue
    const category = find(menu, (entry) => entry.category === screen.category, {
      category: screen.category,
      sections: [],
    })
    const section = find(category.sections, (entry) => entry.section === screen.section, {
      section: screen.section,
      screens: [],
    })
    section.screens.push(screen)
  }
  return menu
}

function find<T>(list: T[], test: (item: T) => boolean, otherwise: T): T {
  const found = list.find(test)
  if (!found) list.push(otherwise)
  return found ?? otherwise
}
