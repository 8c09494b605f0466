import { expect } from '@playwright/test'
import { languages } from '#contract/identity/endpoints.ts'
import { violationsOf } from '../support/axe.ts'
import { Findings } from '../support/findings.ts'
import { test } from '../support/furnished.ts'
import { askLightAndDark, askTexts, askWithoutColours } from '../support/screen-questions.ts'
import { everyScreen, tour } from '../support/tour.ts'
import { Walk } from '../support/walk.ts'
import { serveWidest } from '../support/widest.ts'
import { widestFormats } from '../support/widest-formats.ts'

/**
 * Every live screen, tab and menu, wide and narrow, is come to once and asked whether each text can be read whole and
 * what axe finds. Once light and dark with the texts that need most room in place of a language: of all that run from
 * left to right. Once in Arabic, which runs the other way.
 */
const shown = 'de'
// A picture of the page at each of a thousand steps would take longer than the steps.
test.use({ trace: 'off' })

for (const language of [shown, 'ar'] as const)
  test(`texts can be read whole and axe finds nothing: ${language === shown ? 'the widest, light and dark' : language}`, async ({
    browser,
    own,
  }) => {
    test.setTimeout(1_500_000)
    const locale = language === shown ? 'en-US' : language
    const options = { reducedMotion: 'reduce', colorScheme: 'light', locale } as const
    const context = await browser.newContext({ baseURL: own.roost.url, ...options })
    const others = languages.filter((one) => one !== 'ar')
    if (language === shown) await context.addInitScript(widestFormats, { shown, languages: others })
    const page = await context.newPage()
    const walk = new Walk(page)
    const found = new Findings()
    await page.goto('/')
    await page.locator('form').waitFor()
    const words = language === shown ? await serveWidest(page, shown) : undefined
    const askAxe = language === shown ? askLightAndDark : askWithoutColours
    const look = (one: Walk, where: string) =>
      one.atBothWidths(async (width) => {
        await askTexts(one, found, `${where} ${width}`, words?.sourceOf)
        await askAxe(one, found, `${where} ${width}`)
      })

    await look(walk, 'sign-in')
    // The widest is the longest test of all walks: when the others are done, it has all cores.
    const beside = language === shown ? 2 : 1
    const walks = [walk]
    while (walks.length <= beside) walks.push(await walk.beside())
    for (const one of walks) await one.signIn(own.api, language)
    await tour(walks, await everyScreen(walk, own.api), look)
    await context.close()
    found.expectNone()
  })

test('what is spoilt is found, with its screen, width and colours', async ({ page }) => {
  await page.setContent(spoilable)
  await page.evaluate(followColours)
  const walk = new Walk(page)
  const found = new Findings()
  const add = (html: string) =>
    page.evaluate((added) => document.querySelector('main')!.insertAdjacentHTML('beforeend', added), html)
  const look = (where: string) =>
    walk.atBothWidths(async (width) => {
      await askTexts(walk, found, `${where} ${width}`)
      await askLightAndDark(walk, found, `${where} ${width}`)
    })
  const lookAt = async (where: string) => {
    const before = found.list().length
    await look(where)
    return found.list().slice(before)
  }

  expect(await lookAt('whole')).toEqual([])
  await add('<button style="width: 40px; height: 40px"></button>')
  expect(await lookAt('nameless')).toEqual([
    expect.stringMatching(/^button-name: .*\[2× nameless (?:1440|390) light/),
  ])
  await add('<p style="color: light-dark(#000, #333)">Read me</p>')
  expect(await lookAt('dark')).toEqual([
    expect.stringMatching(/^color-contrast: .*Read me.*\[2× dark (?:1440|390) dark/),
  ])
  await page.evaluate((above) => document.body.insertAdjacentHTML('beforeend', above), spoiltAbove)
  expect(await lookAt('above')).toEqual([
    expect.stringMatching(/^button-name: .*class="above".*\[2× above (?:1440|390) light/),
    expect.stringMatching(/^color-contrast: .*Above.*\[2× above (?:1440|390) dark/),
  ])
  await page.evaluate(() => document.querySelector('[role=dialog]')!.remove())
  await add('<p style="width: 1600px; white-space: nowrap">A line as long as no window is wide</p>')
  expect(await lookAt('long')).toContainEqual(
    expect.stringMatching(/^outside: .*sideways.*\[2× long (?:1440|390)/),
  )
})

test('what begins to fade in while axe comes is there at once', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Fades</title><style>
    p { opacity: 0.1 } p.shown { opacity: 1 }
    @media (prefers-reduced-motion: no-preference) { p { transition: opacity 60s } }
    </style><main><h1>Fades</h1><p>Read me</p></main></html>`)
  await page.evaluate(() => {
    const animations = document.getAnimations.bind(document)
    document.getAnimations = () => {
      queueMicrotask(() => document.querySelector('p')!.classList.add('shown'))
      return animations()
    }
  })
  expect(await violationsOf(page)).toEqual([])
  const moves = () => matchMedia('(prefers-reduced-motion: no-preference)').matches
  expect(await page.evaluate(moves)).toBe(true)
})

test('colours that were judged are not asked about again, and what differs in anything that counts is', async ({
  page,
}) => {
  await page.setContent(spoilable)
  await page.evaluate(followColours)
  const walk = new Walk(page)
  const after = async (html: string) => {
    await page.evaluate((shown) => {
      document.querySelector('main')!.innerHTML = `<h1>Colours</h1>${shown}`
    }, html)
    const found = new Findings()
    await askLightAndDark(walk, found, '')
    return [...new Set(found.list().map((finding) => finding.split(' ')[0]))]
  }
  const faint = 'style="color: #aaa; background: #fff"'
  const wrong = ['color-contrast:']

  for (const excused of [`<button disabled ${faint}>Faint</button>`, `<p ${faint}>x</p>`])
    expect(await after(excused)).toEqual([])
  for (const same of [`<button ${faint}>Faint</button>`, `<p ${faint}>Faint</p>`])
    expect(await after(same)).toEqual(wrong)
  expect(await after(`<p ${faint}>Faint</p>`)).toEqual(wrong)

  const text = '<p style="color: #666">Read me</p>'
  const on = (style: string) => `<div style="${style}">${text}</div>`
  expect(await after(on('background: #fff'))).toEqual([])
  for (const style of ['background: #888', 'background: #fff; opacity: 0.5'])
    expect(await after(on(style))).toEqual(wrong)
  const beside = '<div style="height: 80px; background: #888"></div>'
  const over = text.replace('style="', 'style="position: absolute; top: 0; ')
  expect(await after(`<div style="position: relative">${beside}${over}</div>`)).toEqual(wrong)

  const link = (style: string) =>
    `<p style="color: #000; background: #fff">Read <a href="/" style="color: #222; ${style}">this</a>, please</p>`
  expect(await after(link('text-decoration: underline'))).toEqual([])
  expect(await after(link('text-decoration: none'))).toEqual(['link-in-text-block:'])
  const sized = (style: string) => `<p style="color: #777; background: #fff; ${style}">Size</p>`
  expect(await after(sized(''))).toEqual(wrong)
  expect(await after(sized('font: bold 24px serif'))).toEqual([])
})

/** What is wrong on the page below it has been found before, and is not asked of again. */
const spoiltAbove = `<dialog open role="dialog" aria-label="Spoilt, too" style="background: light-dark(#fff, #000)">
<p style="color: light-dark(#000, #333)">Above</p><button class="above" style="width: 40px; height: 40px"></button></dialog>`

const spoilable = `<!doctype html><html lang="en" style="color-scheme: light dark"><title>Spoilt</title>
<body style="background: light-dark(#fff, #000); color: light-dark(#000, #fff)"><main><h1>Spoilt</h1></main></body></html>`

/** As the console says it of itself. Runs in the page. */
function followColours(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const tell = () =>
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
  dark.addEventListener('change', tell)
  tell()
}
