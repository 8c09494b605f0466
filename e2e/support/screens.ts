import type { Page } from '@playwright/test'
import type { Api } from './api.ts'

export interface Screen {
  name: string
  path: string
}

/** Paths of the menu, as the signed-in person has it: a new screen is included by being there. */
export async function menuScreens(page: Page): Promise<Screen[]> {
  const links = page.locator('aside nav').getByRole('link', { includeHidden: true })
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  return [...new Set(paths)].map((path) => ({ name: nameOf(path), path }))
}

/** The page of one device of every kind that is there. */
export async function deviceScreens(api: Api): Promise<Screen[]> {
  const devices = await api.get<{ sn: string; DeviceType: string | null; status: string }[]>('/v2/devices')
  const byKind = Map.groupBy(
    devices.filter(({ status }) => status === 'online'),
    ({ DeviceType }) => DeviceType ?? 'unknown',
  )
  return [...byKind].map(([kind, [device]]) => ({
    name: `device-page-${kind}`,
    path: `/device/info?sn=${encodeURIComponent(device!.sn)}`,
  }))
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

/** Waits until the screen shows what it has: nothing on its way, no place in sight kept for it, letters loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].every((place) => {
      const { top, bottom } = place.getBoundingClientRect()
      return top >= innerHeight || bottom <= 0
    }),
  )
  await page.evaluate(() => document.fonts.ready)
}
