import type { Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { Roost } from '../support/roost.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** The most that can be asked for, 1 TiB in MiB: where less is free, that is to the server a disk without room. */
const MORE_THAN_FREE = String(2 ** 20)

/** Restarted half-way: it has a server of its own. */
let roost: Roost

test.beforeAll(async () => {
  roost = await Roost.start({ demo: 'account', settings: { ROOST_SERIES_FREE_MIB: MORE_THAN_FREE } })
})

test.afterAll(() => roost?.destroy())

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No metrics have been recorded' })

test('that nothing is recorded for want of room is told on every page, to each in their words, until it is over', async ({
  browser,
}) => {
  const pages = []
  for (const [name, password] of [['super', roost.password] as const, ['demo', 'demo-Roost-1'] as const]) {
    const page = await (await browser.newContext({ baseURL: roost.url })).newPage()
    await keepSession(page, await Api.signIn(roost, name, password))
    await page.goto('/')
    pages.push(page)
  }
  const [operator, admin] = pages as [Page, Page]
  await expect(notice(operator)).toContainText(/only [\d.,]+ [GT]B of disk space is left\. Free up space/)
  await expect(notice(admin)).toContainText('The server administrator must free up space')
  await expect(notice(admin)).not.toContainText('of disk space is left')
  await operator.goto('/log/operation')
  await expect(notice(operator)).toBeVisible()
  expect(await violationsOf(admin)).toEqual([])

  roost.options.settings = { ROOST_SERIES_FREE_MIB: '16' }
  await roost.stop()
  await roost.start()
  for (const page of pages) {
    await expect(notice(page)).toBeHidden({ timeout: 45_000 })
    await page.context().close()
  }
})
