import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** What a push service would give; none can be reached from here. The key is that of RFC 8291, appendix A. */
async function pretendPushService(page: Page) {
  await page.addInitScript(() => {
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/pretend'
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    let present: object | null = null
    const unsubscribe = async () => {
      present = null
      return true
    }
    const subscribe = async () => {
      present = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
      return present
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => present })
  })
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Account of super' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  return page.getByRole('dialog', { name: 'Your account' })
}

test('a browser shows notices of alarms from when it is turned on until it is turned off', async ({
  signedIn: page,
  roost,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: roost.url })
  await pretendPushService(page)
  await page.reload()
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Turn on in this browser' }).click()
  const entry = settings.getByRole('listitem').filter({ hasText: 'This browser' })
  await expect(entry).toContainText('Chrome')
  const browser = await page.context().newCDPSession(page)
  const versions: { registrationId: string }[] = []
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    versions.push(...registrations),
  )
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => versions.length).toBeGreaterThan(0)
  const told = {
    title: 'Critical: Pier is offline.',
    body: 'Harbour',
    tag: 'alarm-1',
    path: '/monitor/alarm',
  }
  await browser.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: roost.url, registrationId: versions[0]!.registrationId },
    data: JSON.stringify({ ...told, language: 'en-US' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect
    .poll(shown)
    .toEqual([{ title: 'Critical: Pier is offline.', body: 'Harbour', data: '/monitor/alarm' }])
  await entry.getByRole('button', { name: /^Turn off/ }).click()
  await expect(entry).toHaveCount(0)
  await expect(settings.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
})

test('a browser that cannot show notices says why', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  const settings = await openSettings(page)
  await expect(settings.getByRole('status')).toContainText('add the console to the home screen')
  await expect(settings.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0)
})
