import { Api } from '../support/api.ts'
import { Fleet } from '../support/fleet.ts'
import { manners, Person } from '../support/person.ts'
import { Roost } from '../support/roost.ts'
import { expect, test } from '../support/test.ts'

/** The same way with a mouse and a whole screen is walked in `setup.spec.ts`. */
const MOST = 12
const network = 'Pier 7'

for (const manner of manners.slice(1))
  test(`from an empty account to two devices with Wi-Fi on the air, ${manner.name}, in at most ${MOST} clicks`, async ({
    browser,
  }) => {
    const roost = await Roost.start()
    const fleet = await Fleet.start(roost, {
      seed: `first-clicks-${manner.width}`,
      devices: 2,
      kinds: 'ap,ap',
    })
    try {
      const api = await Api.signIn(roost, 'super', roost.password)
      const person = await Person.come(browser, roost, api, manner)
      const { page } = person
      const main = page.getByRole('main')
      await person.press(main.locator('a[href^="/group/add"]').first())
      await person.type(main.locator('form').getByRole('textbox').first(), network)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/group\/addevice/)
      const connected = async () => (await fleet.devices()).every((device) => device.connected)
      await expect.poll(connected).toBe(true)
      const serial = main.getByRole('textbox', { name: person.words('inventory', 'bind.sn') })
      for (const { sn } of await fleet.devices()) {
        await person.type(serial, sn)
        await page.keyboard.press('Enter')
        await expect(main.getByRole('listitem').filter({ hasText: sn })).toBeVisible()
      }
      await person.press(page.getByRole('navigation').locator('a[href="/"]:visible').last())
      await person.press(main.locator('a[href^="/config/wireless"]').first())
      await person.press(main.getByRole('button', { name: person.words('wireless', 'add') }).last())
      const drawer = page.getByRole('dialog')
      await person.type(drawer.getByRole('textbox').first(), 'Pier guests')
      const password = person.words('wireless', 'form.password')
      await person.type(drawer.getByLabel(password, { exact: true }), 'gulls-on-the-quay')
      await page.keyboard.press('Enter')
      await expect(drawer).toBeHidden()
      if (manner.mouse)
        await person.press(page.getByRole('button', { name: person.words('configuration', 'bar.review') }))
      else await page.keyboard.press('Control+s')
      const review = page.getByRole('dialog', { name: person.words('configuration', 'review.title') })
      const form = manner.language === 'ar' ? 'two' : 'other'
      const to = person.words('configuration', `review.applyTo_${form}`)
      const apply = review.getByRole('button', { name: new RegExp(`^${RegExp.escape(to)}`) })
      await expect(apply).toBeVisible()
      const ends = review.getByRole('checkbox')
      if (await ends.count()) await person.press(ends.first())
      await person.press(apply)
      await expect(review).toBeHidden()
      expect(person.clicks()).toBeLessThanOrEqual(manner.mouse ? MOST : 0)
      const onAir = () => api.query('count(count by (sn) (ssid_clients{ssid="Pier guests"}))')
      await expect.poll(async () => (await onAir())[0]?.value[1], { timeout: 120_000 }).toBe('2')
      await person.leave()
    } finally {
      await fleet.stop()
      await roost.destroy()
    }
  })
