/**
 * How soon the map of a large network is painted, and how smoothly it moves: from the click in the menu to the frame
 * with its devices, then frames per second while a pointer drags it and while it is zoomed for two seconds, near and
 * far. All devices are linked: a gateway, switches on it, access points on those. Where the processor draws instead of a
 * graphics card a frame takes as long as its pixels do; what the page itself takes of each frame is told beside it.
 * `node bench/console/map.ts [devices]`; needs a built console.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Db } from '../../server/src/db/client.ts'
import { startFurnished } from '../lists/server.ts'
import { against, milliseconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 2_000)
const DRAGGED_MS = 2_000

const { url, sessid, stop, db, networks } = await startFurnished(DEVICES, DEVICES)
console.log(`${await linkAll(db, networks[0]!)} links`)
const browser = await chromium.launch({
  executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  console.log(`${DEVICES} devices, ${browser.version()} (${machine()})`)
  await measure(browser)
} finally {
  await browser.close()
  await stop()
}

/** The first device is the gateway, switches hang on it, twenty access points on each of them. */
async function linkAll(records: Db, network: number): Promise<number> {
  const rows = await records
    .selectFrom('device')
    .select('sn')
    .where('network_id', '=', network)
    .orderBy('sn')
    .execute()
  const sns = rows.map(({ sn }) => sn)
  const [gateway, ...others] = sns as [string, ...string[]]
  const switches = others.slice(0, Math.ceil(others.length / 20))
  const links = others.map((sn, at) => ({
    ...{ network_id: network, sn, upper: at < switches.length ? gateway : switches[at % switches.length]! },
    port: String(at),
  }))
  for (let from = 0; from < links.length; from += 100)
    await records
      .insertInto('topology_link')
      .values(links.slice(from, from + 100))
      .execute()
  return links.length
}

async function measure(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
  await page.goto(`${url}/monitor/clients`)
  await page.waitForLoadState('networkidle')
  // Its code is there before it is needed, as after the first visit.
  await page.evaluate(clickToMap)
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/monitor/clients"]')!.click())
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(clickToMap)
  row('click to map, warm', milliseconds(painted), against('≤ 1 s', painted <= 1_000))
  await moved(page, 'all seen')
  for (let step = 0; step < 8; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.locator('[data-node]').first().waitFor({ state: 'attached' })
  await moved(page, 'cards')
}

async function moved(page: Page, what: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (const [how, run] of [
    ['panned', dragged],
    ['zoomed', zoomed],
  ] as const) {
    const before = await ownTimeOf(session)
    const { frames, ms } = await page.evaluate(run, DRAGGED_MS)
    const own = ((await ownTimeOf(session)) - before) / frames
    const rate = (frames * 1000) / ms
    row(`frames per second, ${what}, ${how}`, rate.toFixed(0), against('≥ 50', rate >= 50))
    row('  of each frame the page itself', milliseconds(own), against('≤ 20 ms', own <= 20))
  }
}

/** Milliseconds that scripts, styles and layout took so far: what a graphics card does not take over. */
async function ownTimeOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
  return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0)
}

/** Runs in the page: milliseconds from the click to the frame after devices are drawn. */
function clickToMap(): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>('nav a[href="/monitor/group"]')!.click()
  return new Promise((resolve) => {
    const look = () => {
      const isThere =
        document.querySelector('[data-drawing] [data-node], [data-drawing] path[data-look]') !== null
      if (isThere || performance.now() - start > 10_000)
        requestAnimationFrame(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. */
function dragged(forMs: number): Promise<{ frames: number; ms: number }> {
  const map = document.querySelector<HTMLElement>('[role="application"]')!
  const { left, top } = map.getBoundingClientRect()
  const send = (type: string, x: number, buttons: number) =>
    map.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons },
        ...{ clientX: left + 4 + x, clientY: top + 3 },
      }),
    )
  map.setPointerCapture = () => undefined
  send('pointerdown', 0, 1)
  const start = performance.now()
  let frames = 0
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames += 1
      send('pointermove', 300 + 300 * Math.sin(now / 200), 1)
      if (now - start < forMs) return requestAnimationFrame(step)
      send('pointerup', 0, 0)
      resolve({ frames, ms: now - start })
    }
    requestAnimationFrame(step)
  })
}

/** Runs in the page. */
function zoomed(forMs: number): Promise<{ frames: number; ms: number }> {
  const map = document.querySelector<HTMLElement>('[role="application"]')!
  const { left, top, width, height } = map.getBoundingClientRect()
  const start = performance.now()
  let frames = 0
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames += 1
      const deltaY = Math.sin(now / 250) * 6
      const at = { clientX: left + width / 2, clientY: top + height / 2 }
      map.dispatchEvent(new WheelEvent('wheel', { ...{ bubbles: true, cancelable: true, deltaY }, ...at }))
      if (now - start < forMs) return requestAnimationFrame(step)
      resolve({ frames, ms: now - start })
    }
    requestAnimationFrame(step)
  })
}
