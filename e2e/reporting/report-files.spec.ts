import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseNetwork } from '../support/console.ts'
import { expect, test } from '../support/test.ts'

/** A report leaves the console: as a file, and by mail. */
test.beforeAll(async ({ api }) => {
  await api.createNetwork('Before the harbour')
  await api.createNetwork('Printed papers')
})

async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile((await download.path())!) }
}

test('a report is taken away as PDF and as spreadsheet, and scheduled', async ({ signedIn: page, roost }) => {
  await chooseNetwork(page, 'Printed papers')
  await page.goto(`${roost.url}/maintain/group`)

  await test.step('as files, named after what they are', async () => {
    const pdf = await downloaded(page, 'PDF')
    expect(pdf.name).toMatch(/^Overview - Printed papers - \d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
    const sheet = await downloaded(page, 'Spreadsheet')
    expect(sheet.name).toMatch(/\.xlsx$/)
    expect(sheet.content.subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('and by mail each month', async () => {
    await page.getByRole('button', { name: 'Schedule…' }).click()
    const list = page.getByRole('dialog', { name: 'Email reports' })
    await list.getByRole('button', { name: 'Schedule a report' }).click()
    const form = page.getByRole('dialog', { name: 'Schedule a report' })
    await form.getByLabel('Frequency').click()
    await page.getByRole('option', { name: 'Monthly' }).click()
    await form.getByLabel('Day of the month').fill('31')
    await form.getByLabel(/^Time \(/).fill('06:30')
    await form.getByLabel('Spreadsheet').check()
    await form.getByLabel('Recipients', { exact: true }).click()
    await page.getByRole('option', { name: /^super/ }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(list.getByText('Every month on day 31 at 06:30')).toBeVisible()
    await expect(list.getByText(/^Next: /)).toBeVisible()
  })

  await test.step('what stands in the way is said, and it can rest and go', async () => {
    const list = page.getByRole('dialog', { name: 'Email reports' })
    await list.getByRole('button', { name: 'Send now' }).click()
    await expect(list.getByText('No mail server is set up on this server.')).toBeVisible()
    await list.getByRole('button', { name: 'Pause' }).click()
    await expect(list.getByText('Paused')).toBeVisible()
    await list.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this schedule?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByText('Every month on day 31 at 06:30')).toHaveCount(0)
  })
})
