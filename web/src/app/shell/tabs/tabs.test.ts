import { describe, expect, it } from 'vitest'
import { roles } from '#contract/permissions.ts'
import type { LiveScreen } from '../../screens/screen'
import { liveScreens } from '../../screens/screens'
import { tabsFor } from './tabs'

const addresses = (screens: readonly LiveScreen[]) =>
  tabsFor('user', screens).map(({ screen, search }) => screen.path + (search.tab ? `?tab=${search.tab}` : ''))

describe('the tabs of a phone', () => {
  it('lead every role to screens that are there, four at most', () => {
    for (const role of roles) {
      const tabs = tabsFor(role, liveScreens)
      expect(tabs.map(({ words }) => words).slice(0, 2)).toEqual(['area.home', 'area.device'])
      expect(tabs.length).toBeLessThanOrEqual(4)
      for (const { screen } of tabs) expect(liveScreens).toContain(screen)
    }
  })

  it('take in a screen by its being declared, and leave out what the role may not open', () => {
    const clients = { ...liveScreens[0]!, path: '/monitor/clients', label: 'ap' } as unknown as LiveScreen
    const alarms = { ...clients, path: '/monitor/alarm', roles: ['super'] } as unknown as LiveScreen
    const others = liveScreens.filter(({ path }) => !(path as string).startsWith('/monitor/'))
    expect(addresses(others)).toEqual(['/', '/?tab=devices'])
    expect(addresses([...others, clients, alarms])).toEqual(['/', '/?tab=devices', '/monitor/clients'])
  })
})
