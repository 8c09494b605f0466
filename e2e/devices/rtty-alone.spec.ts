import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { justAdded } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** Devices that speak rtty alone call in by themselves: bound like others, reached through the call they made. */
let roost: Roost
let api: Api
let fleet: Fleet
let network: number
let port: number

test.beforeAll(async () => {
  port = await freePort()
  roost = await Roost.start({ settings: { ROOST_RTTY_PORT: String(port) } })
  api = await Api.signIn(roost)
  network = await api.createNetwork('Pumping station')
  fleet = await Fleet.start(roost, { seed: 'alone', devices: 1, kinds: 'iot', rttyAlone: port })
})

test.afterAll(async () => {
  await fleet?.stop()
  await api?.dispose()
  await roost?.destroy()
})

test('a device that speaks rtty alone is found, bound, and typed into', async ({ page }) => {
  const { sn } = await fleet.device('iot')
  await api.untilWaiting(network, sn)
  await keepSession(page, api)
  await page.goto(`${roost.url}/group/addevice`)
  await page.getByRole('button', { name: 'Look for devices' }).click()
  await page.getByRole('button', { name: `Use ${sn}` }).click()
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'IoT device' }).click()
  await page.getByRole('button', { name: 'Add the device' }).click()
  await expect(justAdded(page, sn)).toContainText('Online')
  await page.goto(`${roost.url}/device/iotinfo?sn=${encodeURIComponent(sn)}`)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  const screen = await openShell(page, 'Terminal')
  await expect(screen).toContainText('# ')
  await page.keyboard.type('echo answer-42\n')
  await expect(screen).toContainText(/answer-42[\s\S]*answer-42/)
})

/** Where Debian's `inetutils-telnetd` puts its program; `npm test` unpacks it, the inner loop does without. */
const telnetd = process.env.ROOST_TEST_TELNETD ?? '/usr/sbin/telnetd'

if (existsSync(telnetd))
  test('Debian’s telnet server on such a device is typed into from the browser', async ({ page }) => {
    const server = await telnetServer()
    const { port: telnet } = server.address() as AddressInfo
    const options = { seed: 'telnet', devices: 1, kinds: 'iot', rttyAlone: port, telnet }
    const other = await Fleet.start(roost, options)
    const { sn, macLast6: mac } = await other.device('iot')
    await api.untilWaiting(network, sn)
    const data = { sn, mac, group: network, type: 'iot' }
    await api.post('/v2/devices', { action: 'bind', data })
    await keepSession(page, api)
    await page.goto(`${roost.url}/device/iotinfo?sn=${encodeURIComponent(sn)}`)
    const screen = await openShell(page, 'Telnet')
    await expect(screen).toContainText(/[#$]/)
    await page.keyboard.type('echo answer-$((40 + 2)) $TERM\n')
    await expect(screen).toContainText('answer-42 xterm-256color')
    await page.keyboard.type('exit\n')
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await other.stop()
    server.close()
  })

async function openShell(page: Page, type: 'Terminal' | 'Telnet') {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Web page, terminal, telnet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(type, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Open a tunnel' }).click()
  return page.getByRole('region', { name: /^Terminal of/ }).locator('.xterm-accessibility')
}

/** Started for each connection as inetd would; a shell instead of a login. */
function telnetServer(): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined)
    const child = spawn(telnetd, ['-E', '/bin/sh -i'], {
      stdio: [socket, socket, 'ignore'],
    })
    child.once('exit', () => socket.destroy())
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}
