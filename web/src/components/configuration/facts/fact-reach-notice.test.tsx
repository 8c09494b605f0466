import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { EditedFacts } from './EditedFacts'
import FactReachNotice from './FactReachNotice'

const none = { devices: 0, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 }
const words = ['configuration']
const answers = (totals: object, restarting: number) => (sent: { path: string; method: string }) =>
  sent.path === '/v2/configuration' && sent.method === 'POST'
    ? ok({ totals: { ...none, ...totals }, restarting })
    : undefined

it('tells how many devices an edit configures, and that radios restart', async () => {
  const edit = { group: 7, country: 'FR' }
  await openPart(<FactReachNotice edit={edit} />, words, answers({ devices: 12, offline: 3 }, 9))
  expect(await screen.findByText('devices will be reconfigured')).toBeVisible()
  expect(screen.getByText('12')).toBeVisible()
  expect(screen.getByText('With another country, their radios restart.')).toBeVisible()
})

it('tells that nobody gets anything', async () => {
  await openPart(<FactReachNotice edit={{ group: 7, timezone: 'UTC' }} />, words, answers({}, 0))
  expect(await screen.findByText(/none is managed here/)).toBeVisible()
})

it('words what was edited', async () => {
  const facts = [
    { fact: 'country', before: 'DE', after: 'FR' },
    { fact: 'webpass', before: null, after: null },
    { fact: 'name', before: null, after: 'Lobby-1' },
  ] as const
  await openPart(<EditedFacts facts={facts} />, words)
  expect(await screen.findByText('Germany')).toBeVisible()
  expect(screen.getByText('France')).toBeVisible()
  expect(screen.getByText('changed (not shown)')).toBeVisible()
  expect(screen.getByText('Lobby-1')).toBeVisible()
})
