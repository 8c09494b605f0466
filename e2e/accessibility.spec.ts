import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { Fleet } from './support/fleet.ts'
import { deviceScreens, menuScreens, settle } from './support/screens.ts'
import { keepSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Every screen of the menu and every tab of a device, in both looks, without a finding. */
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'axe' })
  const network = await api.createNetwork('Reachable')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(() => fleet?.stop())

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no findings, ${colorScheme}`, async ({ browser, roost, api }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ baseURL: roost.url, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/')
    const found = await findings(page, 'sign-in')
    await keepSession(page, api)
    await page.goto('/')
    for (const { name, path } of [...(await menuScreens(page)), ...(await deviceScreens(api))]) {
      await page.goto(path)
      found.push(...(await findings(page, name)))
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        found.push(...(await findings(page, `${name}, ${await tab.innerText()}`)))
      }
    }
    await context.close()
    expect(found).toEqual([])
  })
}

/** One line per rule and element that break it. */
async function findings(page: Page, where: string): Promise<string[]> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  )
}
