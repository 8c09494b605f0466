import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Api } from './api.ts'
import { deviceScreens, menuScreens } from './screens.ts'
import type { Walk } from './walk.ts'

/** Where the console declares its paths; which of them are live it says itself by staying there. */
const declaration = new URL('../../web/src/lib/paths.ts', import.meta.url)

/** What opens something above the page and changes nothing: menus, lists of choices, the drawer of a row. */
const openers =
  '[aria-haspopup]:not(:disabled), [data-testid=list-scroller] tbody tr:first-of-type td:last-child > button'

export interface Screens {
  declared: string[]
  /** Of the declared ones, those that stand in the menu. */
  menu: string[]
  /** Pages of devices and clients, and what an address says of a screen. */
  others: string[]
}

/** Every path of the specification and of our own, as declared. */
function declaredPaths(): string[] {
  const lists = readFileSync(declaration, 'utf8').matchAll(/(?:spec|own)Paths = \[(.*?)\]/gs)
  return [...lists].flatMap(([, list]) => [...list!.matchAll(/'(.+?)'/g)].map(([, path]) => path!))
}

/** Addresses of every live screen and of a device of every kind; whatever stands in the menu must be among them. */
export async function everyScreen(walk: Walk, api: Api): Promise<Screens> {
  // The menu stands beside the page where there is room for it.
  await walk.resize(1440)
  const menu = (await menuScreens(walk.page)).map(({ path }) => path)
  const declared = declaredPaths()
  expect(declared).toEqual(expect.arrayContaining(menu))
  return {
    declared,
    menu,
    others: [...(await deviceScreens(api)).map(({ path }) => path), ...(await states(api))],
  }
}

/** What a screen shows only when its address says so. */
async function states(api: Api): Promise<string[]> {
  const [network] = await api.get<{ ID: number }[]>('/v2/groups')
  const shown = `group-${network!.ID}`
  return [
    ...(await clientPages(api)),
    '/?tab=devices&kind=gateway,router,wifirouter&attention=wan_offline',
    `/service/dashboard?show=${shown}`,
    '/monitor/datamining?metric=device_receive_bytes_total&how=rate&by=sn&compare=1',
    `/monitor/datamining?expr=${encodeURIComponent('sum by (kind) (device_clients)')}`,
  ]
}

/** A client over the air and one on a cable, as soon as devices have told of them. */
async function clientPages(api: Api): Promise<string[]> {
  const first = async (connection: string) =>
    (await api.get<{ group: number; mac: string }[]>(`/v2/clients?connection=${connection}&limit=1`))[0]
  return Promise.all(
    ['wireless', 'wired'].map(async (connection) => {
      await expect.poll(() => first(connection), { timeout: 60_000 }).toBeTruthy()
      const { group, mac } = (await first(connection))!
      return `/monitor/client?group=${group}&mac=${encodeURIComponent(mac)}`
    }),
  )
}

type Look = (walk: Walk, where: string) => Promise<void>

/**
 * Goes to every screen given and looks: at the page, at each tab and at what each button opens; tabs and buttons
 * of one name are looked at once. A declared path that leads elsewhere is no screen of who is signed in.
 * @param walks several pages that share the way: each takes the next screen, for while one draws another can be asked
 */
export async function tour(
  walks: readonly Walk[],
  { declared, menu, others }: Screens,
  look: Look,
): Promise<void> {
  const waiting = [...declared, ...others]
  const seen = new Set<string>()
  const live: string[] = []
  const walkOn = async (walk: Walk) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const there = await walk.go(path)
      if (declared.includes(path) && there !== path) continue
      live.push(path)
      await lookAround(walk, { path, seen, look })
    }
  }
  await Promise.all(walks.map(walkOn))
  expect(live).toEqual(expect.arrayContaining(menu))
}

async function lookAround(
  walk: Walk,
  { path, seen, look }: { path: string; seen: Set<string>; look: Look },
): Promise<void> {
  await look(walk, path)
  await openAll(walk, seen, (name) => look(walk, `${path} “${name}”`))
  await openTabs(walk, seen, await tabs(walk), (name) => look(walk, `${path} ${name}`))
}

/** Each tab, and what stands inside it: which tabs those are is seen only there. */
async function openTabs(
  walk: Walk,
  seen: Set<string>,
  names: string[],
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const [at, name] of names.entries()) {
    if (at === 0) continue
    await walk.press('main [role=tab]', at)
    if (isNew(seen, `tab ${name}`)) await look(name)
    for (const [nth, inside] of (await tabs(walk)).slice(names.length).entries()) {
      if (nth === 0 || !isNew(seen, `tab ${name} ${inside}`)) continue
      await walk.press('main [role=tab]', names.length + nth)
      await look(`${name} ${inside}`)
    }
  }
}

async function openAll(walk: Walk, seen: Set<string>, look: (name: string) => Promise<void>): Promise<void> {
  const names = await walk.page.evaluate(namesOf, openers)
  for (const [at, name] of names.entries()) {
    if (!isNew(seen, name)) continue
    await walk.press(openers, at)
    await look(name)
    await walk.escape()
  }
}

/** Without names of devices and counts, which differ where what opens is the same. Runs in the page. */
function namesOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((opener) => {
    if (opener.closest('tbody')) return 'row'
    const label = opener instanceof HTMLInputElement ? opener.labels?.[0]?.textContent : opener.textContent
    return (opener.getAttribute('aria-label') ?? label ?? '').replace(/\d+/g, '')
  })
}

const tabs = (walk: Walk) =>
  walk.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [role=tab]')].map((tab) => tab.dataset.tab ?? ''),
  )

function isNew(seen: Set<string>, name: string): boolean {
  const known = seen.has(name)
  seen.add(name)
  return !known
}
