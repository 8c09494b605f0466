/**
 * 5,000 networks in 500 projects with 20,000 devices: how long the tree's calls take and what they weigh, and in
 * Chromium without a GPU from key or click to the frame that shows it. `node bench/tenancy/tree.ts [projects]`;
 * needs a built console (`npm start` builds it).
 */
import { chromium, type Page } from '@playwright/test'
import { against, milliseconds, percentile } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import { startWithTree } from './furnish.ts'

const ROUNDS = 20
const BUDGET_MS = 100

export async function run(): Promise<void> {
  const projects = Number(process.argv[2] ?? 500)
  const { url, sessid, stop, networks } = await startWithTree({ projects, devices: projects * 40 })
  try {
    console.log(`${networks.length} networks in ${projects} projects (${machine()})`)
    row('call', 'p50', 'p95', 'gzip', 'plain')
    for (const path of ['/v2/projects', '/v2/groups', '/v2/groups/counts']) await ask(url + path, sessid)
    await inBrowser(url, sessid)
  } finally {
    await stop()
  }
}

async function ask(url: string, authorization: string): Promise<void> {
  const times: number[] = []
  let plain = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const answer = await fetch(url, { headers: { authorization, 'accept-encoding': 'gzip' } })
    plain = (await answer.text()).length
    times.push(performance.now() - start)
  }
  const packed = await weight(url, authorization)
  row(
    new URL(url).pathname,
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.95)),
    kb(packed),
    kb(plain),
  )
}

/** Bytes on the wire: `fetch` unpacks by itself, so the reader is asked below it. */
async function weight(url: string, authorization: string): Promise<number> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    const call = get(url, { headers: { authorization, 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve(bytes))
    })
    call.on('error', reject)
  })
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

async function inBrowser(url: string, sessid: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((value) => sessionStorage.setItem('_SESSION', value), sessid)
    await page.goto(`${url}/?tab=group`)
    await page.getByRole('row').nth(5).waitFor()
    row(browser.version(), 'p50', 'p95')
    await selector(page)
    await tree(page)
  } finally {
    await browser.close()
  }
}

/** Opened with its code loaded; then typed into. */
async function selector(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Network: / })
  await button.click()
  const search = page.getByRole('combobox', { name: /search/i })
  await search.waitFor()
  const opened: number[] = []
  const typed: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    opened.push(
      await page.evaluate(clickUntil, {
        selector: 'button[aria-haspopup="dialog"]',
        until: '[role="option"]',
      }),
    )
    for (const word of ['k', 'ki', 'kiel 3'])
      typed.push(await page.evaluate(typeInto, { input: '[role="combobox"]', word }))
  }
  figures('selector: click to list', opened)
  figures('selector: key to list', typed)
  await page.keyboard.press('Escape')
}

/** The tab: folding the first project, and walking. */
async function tree(page: Page): Promise<void> {
  const folded: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) folded.push(await page.evaluate(foldFirst))
  figures('tree: fold or unfold a project', folded)
}

function figures(what: string, times: number[]): void {
  const p95 = percentile(times, 0.95)
  row(
    what,
    milliseconds(percentile(times, 0.5)),
    milliseconds(p95),
    against(`≤ ${BUDGET_MS} ms`, p95 <= BUDGET_MS),
  )
}

/** These run in the page: milliseconds to the frame after the change. */
function clickUntil({ selector, until }: { selector: string; until: string }): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>(selector)!.click()
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector(until)
        ? requestAnimationFrame(() => resolve(performance.now() - start))
        : requestAnimationFrame(look)
    look()
  })
}

function typeInto({ input, word }: { input: string; word: string }): Promise<number> {
  const field = document.querySelector<HTMLInputElement>(input)!
  const shown = () => document.querySelector('[role="listbox"]')?.textContent
  const before = shown()
  const start = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, word)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return new Promise((resolve) => {
    const look = () =>
      shown() === before
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => resolve(performance.now() - start))
    look()
  })
}

function foldFirst(): Promise<number> {
  const grid = document.querySelector<HTMLElement>('[role="treegrid"]')!
  const before = grid.getAttribute('aria-rowcount')
  const start = performance.now()
  grid.querySelector<HTMLElement>('[aria-expanded] button')!.click()
  return new Promise((resolve) => {
    const look = () =>
      grid.getAttribute('aria-rowcount') === before
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => resolve(performance.now() - start))
    look()
  })
}

if (import.meta.main) await run()
