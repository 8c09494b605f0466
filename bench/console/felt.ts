/**
 * What a hand feels on a slow machine (processor a quarter): the search from its keys until it can be typed into, and
 * that it loses no key; frames while a pointer moves over a chart of 20 lines with 1,000 points each.
 * `node bench/console/felt.ts`; needs a built console.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildPage, serve } from '../charts/paint.ts'
import { startFurnished } from '../lists/server.ts'
import { against, milliseconds, percentile } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const SLOWER = 4
const OPENINGS = 15
const HOVER_MS = 6_000
const MOST_FRAME = 50
const typed = 'Device 11'

export async function run(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    console.log(`processor 1/${SLOWER}, ${browser.version()} (${machine()})`)
    await search(browser)
    await hover(browser)
  } finally {
    await browser.close()
  }
}

async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

async function search(browser: Browser): Promise<void> {
  const { url, sessid, stop } = await startFurnished(200)
  const page = await slowPage(browser)
  await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
  await page.goto(url)
  await page.locator('nav ul a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  let lost = 0
  for (let round = 0; round < OPENINGS; round += 1) {
    times.push(await page.evaluate(openSearch))
    // Typed at once, as fast as it goes.
    await page.keyboard.type(typed)
    const field = page.getByRole('combobox').last()
    if ((await field.inputValue()) !== typed) lost += 1
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
  }
  const p95 = percentile(times, 0.95)
  row('search, keys to a field with the focus', 'first', 'p50', 'p95', 'keys lost')
  row(
    ...['', milliseconds(times[0]!), milliseconds(percentile(times, 0.5)), milliseconds(p95), String(lost)],
    against('none lost', lost === 0),
  )
  await page.close()
  await stop()
}

/** Runs in the page: milliseconds from the keys to the frame in which its field has the focus. */
function openSearch(): Promise<number> {
  const start = performance.now()
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
  )
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.activeElement?.getAttribute('role') === 'combobox'
      if (isThere || performance.now() - start > 10_000) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function hover(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-felt-'))
  await buildPage(folder)
  const { url, close } = await serve(folder)
  const page = await slowPage(browser)
  await page.goto(url)
  await page.waitForFunction('globalThis.paint')
  await page.evaluate(() => (globalThis as unknown as { paint: { cold(): Promise<number> } }).paint.cold())
  const { x, y, width, height } = (await page.locator('canvas').first().boundingBox())!
  await page.evaluate(countFrames)
  const until = performance.now() + HOVER_MS
  for (let step = 0; performance.now() < until; step += 1)
    await page.mouse.move(x + width * (0.1 + 0.8 * ((step % 100) / 100)), y + height / 2)
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const p95 = percentile(frames, 0.95)
  row('frames, a pointer over a chart', 'p50', 'p95', 'longest')
  const [p50, high, most] = [percentile(frames, 0.5), p95, Math.max(...frames)].map(milliseconds)
  row('', p50!, high!, most!, against(`p95 ≤ ${MOST_FRAME} ms`, p95 <= MOST_FRAME))
  close()
  rmSync(folder, { recursive: true })
}

/** Runs in the page. */
function countFrames(): void {
  const frames: number[] = []
  Object.assign(window, { frames })
  let last = performance.now()
  const step = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

if (import.meta.main) await run()
