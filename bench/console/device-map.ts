/**
 * How soon the operator's map of all devices is painted, and how smoothly it moves: from the click in the menu to the
 * frame with its markers, then frames per second while a pointer drags it, and how long each size of it takes to be
 * drawn. 10,000 devices in 5,000 networks all over the earth. `node bench/console/device-map.ts [devices]`; needs a
 * built console.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { compose } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { furnish, login } from '../operations/furnish.ts'
import { against, milliseconds, percentile } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 10_000)
const DRAGGED_MS = 3_000
const MARKER = '.leaflet-marker-icon'

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-map-'))
  const config = readConfig({
    ...{ ROOST_DATA_DIR: folder, ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' },
    ROOST_DEVICE_HOST: '127.0.0.1',
  })
  const consoleFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const roost = await compose({ config, log: silentLogger, consoleFolder })
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await furnish(roost, DEVICES)
    await roost.inventory.reload()
    await roost.start()
    const from = { address: '::1', userAgent: '' }
    const { sessid } = await roost.identity.service.signIn(login.username, login.password, from)
    const port = (roost.http.server.address() as AddressInfo).port
    console.log(`${DEVICES} devices, ${browser.version()} (${machine()})`)
    await measure(browser, `http://127.0.0.1:${port}`, sessid)
  } finally {
    await browser.close()
    await roost.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(browser: Browser, url: string, sessid: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
  // Its code is there before it is needed, as after the first visit.
  await page.goto(`${url}/systatus/devicemap`)
  await page.locator(MARKER).first().waitFor()
  await page.goto(`${url}/systatus/overview`)
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(clickToMarkers, MARKER)
  row('click to markers', milliseconds(painted), against('≤ 1 s', painted <= 1_000))
  row('  its markers', String(await page.locator(MARKER).count()))
  const { frames, ms, longest } = await page.evaluate(dragged, DRAGGED_MS)
  const rate = (frames * 1000) / ms
  row('frames per second, dragged', rate.toFixed(0), against('≥ 50', rate >= 50))
  row('  its longest frame', milliseconds(longest))
  const draws: number[] = []
  for (let step = 0; step < 5; step += 1) draws.push(await page.evaluate(zoomedIn))
  const worst = percentile(draws, 1)
  row('a size nearer, worst of five', milliseconds(worst), against('≤ 300 ms', worst <= 300))
}

/** Runs in the page: milliseconds from the click to the frame after markers are drawn. */
function clickToMarkers(marker: string): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>('a[href="/systatus/devicemap"]')!.click()
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(marker) || performance.now() - start > 10_000)
        requestAnimationFrame(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page: milliseconds from a press on the button for a nearer size to the frame after it. */
function zoomedIn(): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>('.leaflet-control-zoom-in')!.click()
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start))),
  )
}

/** Runs in the page. */
function dragged(forMs: number): Promise<{ frames: number; ms: number; longest: number }> {
  const map = document.querySelector<HTMLElement>('.leaflet-container')!
  const { left, top, width, height } = map.getBoundingClientRect()
  const send = (target: EventTarget, type: string, x: number) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        ...{ bubbles: true, cancelable: true, button: 0, buttons: type === 'mouseup' ? 0 : 1 },
        ...{ clientX: left + width / 2 + x, clientY: top + height - 20 },
      }),
    )
  send(map, 'mousedown', 0)
  const start = performance.now()
  let [frames, last, longest] = [0, start, 0]
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames += 1
      longest = Math.max(longest, now - last)
      last = now
      send(document, 'mousemove', 250 * Math.sin((now - start) / 300))
      if (now - start < forMs) return requestAnimationFrame(step)
      send(document, 'mouseup', 0)
      resolve({ frames, ms: now - start, longest })
    }
    requestAnimationFrame(step)
  })
}

if (import.meta.main) await run()
