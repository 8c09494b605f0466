import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { importYaml } from '#contract/configuration/yaml.ts'
import type { AnswerTo } from '../../../api/call'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import YamlImport from './YamlImport'

type Tried = AnswerTo<typeof importYaml>
const clean: Tried = {
  ...{ base: 'file', places: 1, wrong: 0, errors: [], ignored: [], newer: [] },
  ...{ undecided: 0, conflicts: [], items: [] },
}
const place = { project: null, group: 7, kind: null, model: null, sn: null, name: 'Office' }
const conflict: Tried['conflicts'][number] = {
  ...{ id: 'c1', ...place, section: 'wireless', field: 'vlan', base: 0, current: 8, file: 7, secret: false },
  inherits: [],
  ...{ subject: { type: 'ssid', key: 'lobby', name: 'Lobby' }, by: 'anna', at: 1_700_000_000_000 },
}
const preview = {
  ...{ planHash: 'seen', networks: [], items: [], devices: [], endings: [] },
  totals: { devices: 1, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
}
const bodyOf = ({ body }: SentRequest) => body as { action?: string; data?: Record<string, unknown> }

afterEach(() => vi.unstubAllGlobals())

async function opened(answer: (decisions: unknown[]) => Tried) {
  const user = userEvent.setup()
  fakeFetch((sent) => {
    const { action, data } = bodyOf(sent)
    if (action === 'import') return ok(answer(data!.decisions as unknown[]))
    return action === 'preview' ? ok(preview) : failure(404, 'does_not_exist')
  })
  await renderPart(<YamlImport place={{ group: 7 }} name="Office" onClose={() => {}} />, [
    ...['configuration', 'switching', 'wireless', 'watchdog', 'blocking', 'inventory', 'errors'],
  ])
  await user.click(screen.getByLabelText('Or paste the YAML here'))
  await user.paste('format: 1\n')
  const review = () => user.click(screen.getByRole('button', { name: 'Review changes' }))
  await review()
  return { user, review }
}

it('mistakes are told by line and path', async () => {
  await opened(() => ({
    ...clean,
    wrong: 1,
    errors: [
      {
        line: 4,
        column: 7,
        path: 'sections.wireless.ssids.0.vlan',
        reason: 'too_big',
        params: { maximum: 4094 },
      },
    ],
  }))
  const row = (await screen.findByText('sections.wireless.ssids.0.vlan')).closest('tr')
  expect(row).toHaveTextContent('4:7')
  expect(row).toHaveTextContent('Too large or too long. Maximum: 4094.')
})

it('what both changed is decided, and then reviewed', async () => {
  const item = { group: 7, base: 2, inherit: 'watchdog' as const }
  const { user, review } = await opened((decisions) =>
    decisions.length === 0 ? { ...clean, undecided: 1, conflicts: [conflict] } : { ...clean, items: [item] },
  )
  expect(await screen.findByText(/anna/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  await user.click(screen.getByText('Take the file’s'))
  await review()
  expect(await screen.findByRole('heading', { name: 'Changes' })).toBeVisible()
})

it('a file that changes nothing says so', async () => {
  await opened(() => clean)
  expect(await screen.findByText('The file changes nothing.')).toBeVisible()
})

it('what the file says of the network itself is shown, and given to the network when that is wanted', async () => {
  const ignored = [
    { project: null, group: 7, name: 'Office', field: 'country', current: 'DE', file: 'FR' },
    { project: null, group: 7, name: 'Office', field: 'address', current: null, file: 'Pier 1' },
  ]
  let saved: unknown
  const user = userEvent.setup()
  fakeFetch((sent) => {
    const { action, data } = bodyOf(sent)
    if (action === 'import') return ok({ ...clean, ignored: saved ? [] : ignored })
    if (action === 'facts') return ok({ totals: preview.totals, restarting: 1 })
    if (sent.path !== '/v2/groups') return failure(404, 'does_not_exist')
    saved = data
    return ok({ ID: 7 })
  })
  await renderPart(<YamlImport place={{ group: 7 }} name="Office" onClose={() => {}} />, [
    ...['configuration', 'switching', 'wireless', 'watchdog', 'blocking', 'inventory', 'errors'],
  ])
  await user.click(screen.getByLabelText('Or paste the YAML here'))
  await user.paste('format: 1\n')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  expect(await screen.findByText('Germany')).toBeVisible()
  expect(screen.getByText('France')).toBeVisible()
  expect(screen.getByText(/not imported: address/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Set on Office' }))
  await waitFor(() => expect(screen.queryByText('Germany')).toBeNull())
  expect(saved).toEqual({ ID: 7, Country: 'FR' })
})
