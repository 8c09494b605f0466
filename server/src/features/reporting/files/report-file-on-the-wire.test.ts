import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTicket } from '#contract/files/endpoints.ts'
import { type Client, startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import { dispositionOf, fileName } from './file-name.ts'
import type { PrintedReport } from './printed.ts'
import { readPdf } from './testing/read-pdf.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

async function tenant(name: string) {
  const account = await at.account('admin')
  const values = { timezone: 'Asia/Shanghai', country: 'CN', address: '', lat: null, lng: null }
  const network = await at.roost.tenancy.repository.createNetwork(
    account.tenant,
    { ...values, webpass_sealed: null, name, project_id: null },
    1,
  )
  return { client: at.as(account.token), network }
}

async function fetched(client: Client, path: string): Promise<Response> {
  const { data } = await client.call(issueTicket, { body: { path } })
  return fetch(`${at.url}${path}&ticket=${data.ticket}`)
}

it('gives a report as PDF in the language that was asked for, once per ticket', async () => {
  const { client, network } = await tenant('总部')
  const path = `/v2/reports/file?kind=group&format=pdf&range=day&group=${network}&language=zh-CN`
  const { data } = await client.call(issueTicket, { body: { path } })
  const address = `${at.url}${path}&ticket=${data.ticket}`
  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
    /filename\*=UTF-8''概览 - 总部 - \d{4}-\d\d-\d\d\.pdf$/,
  )
  const { text } = readPdf(Buffer.from(await response.arrayBuffer()))
  expect(text).toContain('总部')
  expect(text).toContain('Asia/Shanghai')
  expect((await fetch(address)).status).toBe(401)
})

it('gives a spreadsheet, and nothing of what is out of reach', async () => {
  const [mine, theirs] = [await tenant('Yard'), await tenant('Pier')]
  const query = 'kind=activity&format=xlsx&range=hour&language=de'
  const response = await fetched(mine.client, `/v2/reports/file?${query}&group=${mine.network}`)
  expect(response.status).toBe(200)
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const refused = await fetched(mine.client, `/v2/reports/file?${query}&group=${theirs.network}`)
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ error: 'does_not_exist' })
  const wrong = await fetched(mine.client, '/v2/reports/file?kind=group&format=exe')
  expect(await wrong.json()).toMatchObject({ error: 'invalid_parameter', field: 'format' })
})

it('names files so that no system and no header breaks', () => {
  const report = {
    ...{ title: 'Über/sicht', place: ['A', '..\\"evil"\r\nX: y\u202E?'] },
    ...{ madeAt: Date.UTC(2026, 9, 25, 23), timezone: 'Asia/Tokyo' },
  } as PrintedReport
  const name = fileName(report, 'pdf')
  expect(name).toBe('Über sicht - .. evil X y - 2026-10-26.pdf')
  expect(dispositionOf(name)).toMatch(/^attachment; filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[!-~]+$/)
})
