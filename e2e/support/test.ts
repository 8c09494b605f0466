import { test as base, expect, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { Roost } from './roost.ts'
import { keepSession } from './session.ts'

interface Shared {
  /** Named by journeys that count on what a fresh server has: few networks, nobody who has asked for codes. */
  ownServer: string
  /** One server for the journeys of a worker; those that restart or furnish it start their own. */
  roost: Roost
  /** Signed in as `super`. */
  api: Api
}

interface OwnFixtures {
  /** A page that is signed in as `super`. */
  signedIn: Page
}

export const test = base.extend<OwnFixtures, Shared>({
  // Files that name another one run in another worker, hence with a server of their own.
  ownServer: ['', { option: true, scope: 'worker' }],
  roost: [
    async ({ browserName: _, ownServer: __ }, use) => {
      const roost = await Roost.start()
      await use(roost)
      await roost.destroy()
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ roost }, use) => {
      const api = await Api.signIn(roost)
      await use(api)
      await api.dispose()
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ page, roost, api }, use) => {
    await keepSession(page, api)
    await page.goto(roost.url)
    await use(page)
  },
})

export { expect }
