import { expect, type Locator, type Page } from '@playwright/test'

/** What people do in the console, in the words they see. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

export async function openScreen(page: Page, name: string): Promise<void> {
  const link = await goToScreen(page, name)
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/**
 * Opens what the page lies in first: its area, and the kinds that nobody owns, once it is known which those are. A
 * question may come before the page does.
 */
export async function goToScreen(page: Page, name: string): Promise<Locator> {
  // “Overview” is not “System overview”; a mark of what is new may follow.
  const named = { name: new RegExp(`^${RegExp.escape(name)}`), includeHidden: true }
  const link = menu(page).getByRole('link', named)
  const area = menu(page)
    .locator('[data-area]')
    .filter({ has: page.getByRole('link', named) })
  const closed = area.getByRole('button', { expanded: false }).first()
  await link.waitFor({ state: 'attached' })
  await expect(async () => {
    if (!(await link.isVisible())) await closed.click({ timeout: 1_000 })
    expect(await link.isVisible()).toBe(true)
  }).toPass()
  await link.click()
  return link
}

export async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Projects and networks' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`Project ${name} was created.`)).toBeVisible()
}

/** Fills the form of a new network; time zone and country come suggested. */
export async function createNetwork(page: Page, name: string, project?: string): Promise<void> {
  await openScreen(page, 'Create a network')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  if (project) {
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: project }).click()
  }
  await page.getByRole('button', { name: 'Create the network' }).click()
  await expect(page.getByText(`${name} was created and is selected.`)).toBeVisible()
}

/** Types the two numbers of a label; the outcome is the caller's to look at. */
export async function typeDevice(page: Page, sn: string, macLast6: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Serial number' }).fill(sn)
  await page.getByRole('textbox', { name: 'Last 6 digits of the MAC' }).fill(macLast6)
  await page.getByRole('button', { name: 'Add the device' }).click()
}

/** The entry of a device under “Just added”. */
export const justAdded = (page: Page, sn: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Open ${sn}` }) })

/** Rows of a device list, its head left out. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** @param names a tab, and the one inside it where it has several */
export async function openTab(page: Page, ...names: (RegExp | string)[]): Promise<Locator> {
  for (const name of names) await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel')
}

/** Makes it the network the pages are about, whichever was it before. */
export async function chooseNetwork(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('button', { name: new RegExp(`^Network: (?:.* › )?${name}$`) })
  const selector = page.getByRole('button', { name: /^Network: / })
  await expect(selector).toBeVisible()
  if (await chosen.isVisible()) return
  await selector.click()
  // Among many networks the list holds only the rows in sight.
  await page.getByRole('combobox', { name: 'Search networks' }).fill(name)
  const tree = page.getByRole('listbox', { name: 'Projects and networks' })
  await tree.getByRole('option', { name, exact: true }).click()
  await expect(chosen).toBeVisible()
}

/** Applies what is reviewed; where something ends, it is ticked that this was read. */
export async function applyReviewed(page: Page, name: string | RegExp, ticks: RegExp[] = []): Promise<void> {
  const apply = page.getByRole('button', { name })
  await expect(apply).toBeVisible()
  const review = page.getByRole('dialog').filter({ has: apply }).last()
  // What a device has to say may come after the rest.
  await expect(async () => {
    for (const name of [/^I have read what ends/, /^I know how to reach these devices/, ...ticks]) {
      const tick = page.getByRole('checkbox', { name })
      if (await tick.count()) await tick.check()
    }
    // Why it cannot be applied stands in the review: that is what a failure is to tell.
    if (!(await apply.isEnabled())) throw new Error(`it cannot be applied: ${await review.innerText()}`)
  }).toPass({ timeout: 45_000 })
  await apply.click()
}
