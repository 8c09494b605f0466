import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Screen } from '../support/screens.ts'

/** What a screen shows once somebody has asked for it: drawers, dialogs, what an address alone brings about. */
export interface OpenedScreen extends Screen {
  open?(page: Page): Promise<void>
  /** Instead of the picture's own. */
  viewport?: { width: number; height: number }
}

const insight = '/monitor/datamining'
const expert = (expr: string) => `${insight}?expr=${encodeURIComponent(expr)}`

/** The states of the screens that live on time series, with devices that the fleet has. */
export async function openedScreens(api: Api): Promise<OpenedScreen[]> {
  const devices = await api.get<{ sn: string; DeviceType: string | null; status: string }[]>('/v2/devices')
  const [network] = await api.get<{ ID: number }[]>('/v2/groups')
  const [client] = await api.get<{ group: number; mac: string }[]>('/v2/clients?connection=wireless&limit=1')
  const page = (path: string, kind: string, rest = '') => {
    const found = devices.find(({ DeviceType, status }) => DeviceType === kind && status === 'online')
    return found ? `${path}?sn=${encodeURIComponent(found.sn)}${rest}` : null
  }
  const wanted: (Omit<OpenedScreen, 'path'> & { path: string | null })[] = [
    {
      name: 'figure-history',
      path: page('/device/apinfo', 'ap'),
      open: first('main [aria-haspopup=dialog]'),
    },
    { name: 'client', path: page('/device/apinfo', 'ap', '&tab=clients'), open: first('main tbody button') },
    {
      name: 'client-path',
      path: client ? `/monitor/client?group=${client.group}&mac=${encodeURIComponent(client.mac)}` : null,
    },
    { name: 'port', path: page('/device/swinfo', 'switch', '&tab=ports'), open: first('main [data-port]') },
    { name: 'port-speed', path: page('/device/swinfo', 'switch', '&tab=ports'), open: mode(1) },
    { name: 'port-vlans', path: page('/device/swinfo', 'switch', '&tab=ports'), open: mode(3) },
    { name: 'report-device', path: page('/maintain/device', 'ap') },
    { name: 'report-schedule', path: '/maintain/group', open: first('main [aria-haspopup=dialog]') },
    { name: 'report-month', path: '/maintain/group?range=month' },
    { name: 'networks-reachable', path: '/?tab=group&scope=all&wan=up' },
    { name: 'insight-lines', path: `${insight}?metric=device_receive_bytes_total&how=rate&by=sn&compare=1` },
    { name: 'insight-expert', path: expert('sum by (kind) (device_clients)') },
    { name: 'insight-fault', path: expert('rate(port_receive_bytes_total)') },
    { name: 'insight-nothing', path: expert('device_clients > 1e9') },
    { name: 'insight-completion', path: expert('device_up'), open: complete },
    { name: 'insight-save', path: insight, open: save },
    { name: 'wall-links', path: `/service/dashboard?show=group-${network!.ID}` },
    { name: 'wall', path: '/service/dashboard', open: wall },
    { name: 'wall-on-edge', path: '/service/dashboard', open: wall, viewport: { width: 1080, height: 1920 } },
  ]
  return wanted.flatMap(({ path, ...rest }) => (path ? [{ ...rest, path }] : []))
}

const first = (selector: string) => (page: Page) => page.locator(selector).first().click()
/** The words stand over the radio that they choose. */
const mode = (at: number) => (page: Page) => page.locator('main [role=radiogroup] label').nth(at).click()

async function complete(page: Page): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('rate(port_re')
  await page.locator('.cm-tooltip-autocomplete').waitFor()
}

async function save(page: Page): Promise<void> {
  await page.locator('main [aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').waitFor()
}

async function wall(page: Page): Promise<void> {
  await page.locator('main [aria-haspopup=dialog]').click()
  await page.locator('[data-part] h2').first().waitFor({ state: 'attached' })
}
