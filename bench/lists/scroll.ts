/**
 * The list of 100,000 devices in Chromium without a GPU: sorted, filtered, searched, and scrolled to the 50,000th
 * row. Times run from the click to the frame with the new rows. `node bench/lists/scroll.ts [devices]`; needs a built
 * console (`npm start` builds it).
 */
import { chromium, type Page } from '@playwright/test'
import { against, milliseconds, percentile, seconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import { startFurnished } from './server.ts'

const ROUNDS = 10
const BUDGET_MS = 200

export async function run(): Promise<void> {
  const devices = Number(process.argv[2] ?? 100_000)
  const { url, sessid, stop } = await startFurnished(devices)
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    console.log(`${devices} devices, ${browser.version()} (${machine()})`)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
    await page.goto(`${url}/device/ap?scope=all`)
    await page.getByRole('row').nth(5).waitFor()
    row('click to rows', 'p50', 'p95')
    await measure(page, 'sort by clients', () => page.getByRole('button', { name: 'Clients', exact: true }))
    await measure(page, 'sort by uptime', () => page.getByRole('button', { name: 'Uptime', exact: true }))
    await measure(page, 'filter by status', () => page.getByRole('button', { name: /^Offline/ }))
    await page.goto(`${url}/device/ap?scope=all`)
    await page.getByRole('row').nth(5).waitFor()
    await scroll(page, Math.min(50_000, Math.round(devices * 0.55)))
  } finally {
    await browser.close()
    await stop()
  }
}

async function measure(page: Page, what: string, target: () => ReturnType<Page['getByRole']>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const button = await target().elementHandle()
    times.push(await page.evaluate(clickToRows, button as never))
  }
  const p95 = percentile(times, 0.95)
  row(
    what,
    milliseconds(percentile(times, 0.5)),
    milliseconds(p95),
    against(`≤ ${BUDGET_MS} ms`, p95 <= BUDGET_MS),
  )
}

/** Runs in the page: milliseconds until other rows stand there, to the frame that shows them. */
function clickToRows(button: HTMLElement): Promise<number> {
  const rows = () => document.querySelector('tbody')?.textContent
  const before = rows()
  const start = performance.now()
  button.click()
  return new Promise((resolve) => {
    const look = () => {
      if (rows() === before) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - start))
    }
    requestAnimationFrame(look)
  })
}

/** As a hand scrolls, half a screen per frame; then as one drags the bar, as far down as rows are loaded. */
async function scroll(page: Page, to: number): Promise<void> {
  row('scrolling, time per frame', 'p50', 'p95', 'longest')
  frameTimes('320 px per frame, 2,000 rows', await page.evaluate(scrollTo, { to: 2_000, step: 320 }))
  const far = await page.evaluate(scrollTo, { to, step: 12_000 })
  frameTimes('12,000 px per frame', far)
  row(`to row ${to}`, seconds(far.ms), `${Math.round((1000 * to) / far.ms)} rows/s`)
  const memory = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  )
  row('JavaScript heap then', `${Math.round(memory / 1e6)} MB`)
}

const frameTimes = (what: string, { frames }: { frames: number[] }) =>
  row(what, ...[0.5, 0.95, 1].map((share) => milliseconds(percentile(frames, share))))

/** Runs in the page: until a row is in sight. */
function scrollTo({ to, step }: { to: number; step: number }): Promise<{ frames: number[]; ms: number }> {
  const scroller = document.querySelector<HTMLElement>('[data-testid=list-scroller]')!
  const frames: number[] = []
  const start = performance.now()
  let last = start
  return new Promise((resolve) => {
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      const seen = [...scroller.querySelectorAll('tr[aria-rowindex]')].at(-1)
      if (Number(seen?.getAttribute('aria-rowindex')) > to) {
        resolve({ frames: frames.slice(1), ms: now - start })
        return
      }
      scroller.scrollTop += step
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

if (import.meta.main) await run()
