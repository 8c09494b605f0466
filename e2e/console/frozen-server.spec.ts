import { openScreen } from '../support/console.ts'
import { expect, test } from '../support/test.ts'

test.beforeAll(({ api }) => api.createNetwork('Standing still'))

test('the wheel at the end of a long page moves no more than the page itself', async ({
  signedIn: page,
  roost,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  for (const path of ['/maintain/group', '/?scope=all', '/monitor/datamining']) {
    await page.goto(roost.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.mouse.move(700, 400)
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 1_500)
    const beyond = () => page.evaluate(() => document.scrollingElement!.scrollHeight - innerHeight)
    await expect.poll(beyond, path).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('banner')).toBeInViewport()
  }
})

test('a server that stands still is told: not live, and what it does not answer in words', async ({
  signedIn: page,
  roost,
}) => {
  await page.clock.install()
  await page.goto(roost.url)
  const live = page.getByRole('banner').getByText('Live', { exact: true })
  await expect(live).toBeVisible()
  // Its files are there: what is asked for then is data alone.
  await openScreen(page, 'Access points')
  await expect(page.getByRole('heading', { name: 'Access points' })).toBeVisible()
  const goOn = roost.freeze()
  try {
    await openScreen(page, 'Switches')
    await page.clock.fastForward(26_000)
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(page.getByText('The server did not answer in time. Try again later.').first()).toBeVisible()
  } finally {
    goOn()
  }
  await page.clock.fastForward(20_000)
  await expect(live).toBeVisible()
})
