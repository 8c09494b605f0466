/**
 * How soon the map of a large network is painted, and how smoothly it moves: from the click in the menu to the frame
 * with its devices, then frames per second while a pointer drags it for two seconds, near and far.
 * `node bench/console/map.ts [devices]`; needs a built console.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { startFurnished } from '../lists/server.ts'
import { against, milliseconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 2_000)
const DRAGGED_MS = 2_000

const { url, sessid, stop } = await startFurnished(DEVICES, DEVICES)
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
  row('frames per second, all seen', ...(await framesOf(page)))
  for (let step = 0; step < 8; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  row('frames per second, cards', ...(await framesOf(page)))
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

/** While a pointer drags the empty ground to and fro. */
async function framesOf(page: Page): Promise<string[]> {
  const frames = await page.evaluate(dragged, DRAGGED_MS)
  return [frames.toFixed(0), against('≥ 50', frames >= 50)]
}

/** Runs in the page. */
function dragged(forMs: number): Promise<number> {
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
      resolve((frames * 1000) / (now - start))
    }
    requestAnimationFrame(step)
  })
}
