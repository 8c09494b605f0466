import type { Page } from '@playwright/test'
import { alone } from './above-page.ts'
import { type AxeQuestion, askAxe } from './axe.ts'
import { findCutTexts } from './cut-texts.ts'
import type { Findings } from './findings.ts'
import { askNewColours, type Objection } from './new-colours.ts'
import type { Walk } from './walk.ts'

/** What colours decide, and nothing else does. */
const colourRules = ['color-contrast', 'link-in-text-block']
const targetSize = { 'target-size': { enabled: true } }
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))

/** @param sourceOf where a text comes from, for what is made of several languages */
export async function askTexts(
  { page }: Walk,
  found: Findings,
  where: string,
  sourceOf?: (text: string) => string,
): Promise<void> {
  for (const { why, text, where: element } of await page.evaluate(findCutTexts)) {
    const from = sourceOf ? `, from ${sourceOf(text)}` : ''
    found.add(`${why}: “${text}” in ${element}${from}`, where)
  }
}

/**
 * In the light all rules but those of colours; these in the light and in the dark, to which the page is turned where
 * it stands, about what is shown in colours that were not judged before.
 */
export const askLightAndDark = (walk: Walk, found: Findings, where: string): Promise<void> =>
  walk.inBothColours(async (colours) => {
    const place = `${where} ${colours}`
    if (colours === 'light') await askWithoutColours(walk, found, place)
    note(await alone(walk.page, () => askColours(walk.page)), found, place)
  })

/** Axe itself is on the page from the first question in the light. */
const askColours = async (page: Page): Promise<Objection[]> =>
  (await page.evaluate(() => 'axe' in window))
    ? page.evaluate(askNewColours, colourRules)
    : askAxe(page, { only: colourRules })

/** All rules but those of colours, which are the same in every language. */
export const askWithoutColours = (walk: Walk, found: Findings, where: string): Promise<void> =>
  ask(walk, { rules: { ...targetSize, ...withoutColours } }, found, where)

async function ask({ page }: Walk, question: AxeQuestion, found: Findings, where: string): Promise<void> {
  const violations = await alone(page, (include) =>
    askAxe(page, include ? { ...question, include } : question),
  )
  note(violations, found, where)
}

function note(objections: Objection[], found: Findings, where: string): void {
  for (const { id, nodes } of objections)
    for (const { html, failureSummary } of nodes) found.add(finding(id, html, failureSummary), where)
}

/** Of each element once, whatever its ids of today. */
function finding(rule: string, html: string, summary = ''): string {
  const element = html.replaceAll(/ (id|style|aria-controls|aria-labelledby)="[^"]*"/g, '').slice(0, 160)
  return `${rule}: ${element} ${summary.split('\n')[1]?.trim() ?? ''}`
}
