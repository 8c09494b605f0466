import { expect, type Page, test } from '@playwright/test'
import {
  createNetwork,
  createProject,
  justAdded,
  menu,
  openScreen,
  openTab,
  typeDevice,
} from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { signInWithFirstPassword } from '../support/session.ts'

/** What a new user does on the first day, in one go, on a server that has just been started for the first time. */
test('sign in, bind three devices, restart one, lose the server and get it back', async ({ page }) => {
  const roost = await Roost.start({ firstPassword: true })
  const fleet = await Fleet.start(roost, { seed: 'first-day', devices: 3, kinds: 'ap,switch,gateway' })
  try {
    const [ap, lan, gateway] = await threeDevices(fleet)
    await test.step('the printed password opens the way to one of their own, and that the console', async () => {
      await page.goto(roost.url)
      await signInWithFirstPassword(page, roost, 'a gull on the quay 7')
    })
    await test.step('a project and a network', async () => {
      await createProject(page, 'Harbour')
      await createNetwork(page, 'Pier 7', 'Harbour')
    })
    await test.step('the three are bound by serial number and MAC, and are there without reloading', async () => {
      for (const device of [ap, lan, gateway]) {
        await typeDevice(page, device.sn, device.macLast6)
        await expect(justAdded(page, device.sn)).toContainText('Online')
      }
    })
    await test.step('each shows what it says of itself', async () => {
      await inspectAccessPoint(page, ap)
      await inspectSwitch(page, lan)
      await inspectGateway(page, gateway)
    })
    await test.step('one is restarted, seen to go and to return', () => restart(page, ap))
    await test.step('the server is killed and started again: all is there, devices return by themselves', async () => {
      await roost.kill()
      await expect(page.getByText('Reconnecting…')).toBeVisible()
      await roost.start()
      await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 })
      await openScreen(page, 'Home')
      await expect(page.getByRole('link', { name: /^Devices online 3$/ })).toBeVisible({
        timeout: 30_000,
      })
      await expect(page.getByRole('button', { name: /^Network: .*Pier 7/ })).toBeVisible()
    })
  } finally {
    await fleet.stop()
    await roost.destroy()
  }
})

async function threeDevices(fleet: Fleet): Promise<[PretendDevice, PretendDevice, PretendDevice]> {
  return [await fleet.device('ap'), await fleet.device('switch'), await fleet.device('gateway')]
}

/** Opens a device from the list of its kind. */
async function open(page: Page, list: string, { sn }: PretendDevice): Promise<void> {
  await openScreen(page, list)
  await page
    .getByRole('row', { name: `Select ${sn}` })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(sn).first()).toBeVisible()
}

async function inspectAccessPoint(page: Page, ap: PretendDevice): Promise<void> {
  await open(page, 'Access points', ap)
  const radios = await openTab(page, /^Radios/)
  await expect(radios.getByRole('cell', { name: '5 GHz' }).first()).toBeVisible()
  await expect(radios.getByText('Broadcast SSIDs')).toBeVisible()
  await openTab(page, /^Clients/)
  await expect(page.getByRole('tab', { name: /^Clients/ })).toHaveAttribute('aria-selected', 'true')
  await expectRaw(page, 'radios')
}

async function inspectSwitch(page: Page, lan: PretendDevice): Promise<void> {
  await open(page, 'Switches', lan)
  const ports = await openTab(page, /^Ports/)
  await expect(ports.getByText('Ethernet1', { exact: true }).first()).toBeVisible()
  const poe = await openTab(page, /^PoE/)
  await expect(poe.getByText('Budget')).toBeVisible()
  const lldp = await openTab(page, /^LLDP neighbors/)
  await expect(lldp.getByRole('table')).toBeVisible()
  const forwarding = await openTab(page, /^Forwarding/)
  await expect(forwarding.getByRole('table')).toBeVisible()
}

async function inspectGateway(page: Page, gateway: PretendDevice): Promise<void> {
  await open(page, 'Gateways', gateway)
  const interfaces = await openTab(page, /^Ports/, /^Interfaces/)
  await expect(interfaces.getByRole('table', { name: 'Interfaces' })).toBeVisible()
  await expectRaw(page, 'interfaces')
}

async function expectRaw(page: Page, key: string): Promise<void> {
  const raw = await openTab(page, 'History', /^Raw/)
  await expect(raw).toContainText(`"${key}"`)
}

async function restart(page: Page, ap: PretendDevice): Promise<void> {
  await open(page, 'Access points', ap)
  await page.getByRole('button', { name: 'Restart', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
  await expect(page.getByText('The device is restarting. Waiting for it to reconnect.')).toBeVisible()
  await expect(page.getByText(/The device reconnected after/)).toBeVisible({ timeout: 30_000 })
  await expect(menu(page)).toBeVisible()
}
