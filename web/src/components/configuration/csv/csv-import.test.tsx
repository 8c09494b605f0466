import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { importCsv } from '#contract/configuration/csv.ts'
import type { AnswerTo } from '../../../api/call'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { configNamespaces } from '../words/namespaces'
import CsvImport from './CsvImport'

type Tried = AnswerTo<typeof importCsv>
const sn = '02:3B:57:17:B7:80'
const document = { section: 'switching' as const, intent: { ports: [] } }
const good: Tried = { rows: 2, places: 1, wrong: 0, errors: [], items: [{ sn, document, base: 3 }] }
const bad: Tried = {
  ...{ rows: 2, places: 1, wrong: 2, items: [] },
  errors: [
    { row: 3, column: 'vlan.vlan', reason: 'too_big', params: { maximum: 4094 } },
    { row: 4, column: null, reason: 'too_many_cells', params: {} },
  ],
}
const preview = {
  planHash: 'seen',
  networks: [],
  items: [
    {
      ...{
        project: null,
        group: null,
        kind: null,
        model: null,
        sn,
        name: 'Hall switch',
        section: 'switching',
        base: 3,
      },
      origin: { before: null, after: null },
      changes: [
        {
          section: 'switching',
          subject: { type: 'port', key: 'Ethernet1', name: 'Ethernet1' },
          ...{ change: 'changed', field: 'label', before: '', after: 'Door', secret: false },
        },
      ],
    },
  ],
  devices: [],
  endings: [],
  totals: { devices: 1, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
}
const actionOf = ({ body }: SentRequest) => (body as { action?: string } | undefined)?.action

afterEach(() => vi.unstubAllGlobals())

async function opened(tried: Tried, onClose = () => {}) {
  const user = userEvent.setup()
  fakeFetch((sent) => {
    if (actionOf(sent) === 'import') return ok(tried)
    if (actionOf(sent) === 'preview') return ok(preview)
    if (actionOf(sent) === 'apply') return failure(409, 'conflict', { params: { version: 4, item: 0 } })
    return failure(404, 'does_not_exist')
  })
  await renderPart(<CsvImport section="switching" places={[{ group: 7 }]} onClose={onClose} />, [
    ...configNamespaces,
    'errors',
  ])
  const file = new File([`sn,port,label\n${sn},Ethernet1,Door\n`], 'ports.csv', { type: 'text/csv' })
  const input = globalThis.document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, file)
  return { user }
}

it('mistakes in a file are told by row and column, and nothing of it can be reviewed', async () => {
  await opened(bad)
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first!).getByText('vlan.vlan')).toBeVisible()
  expect(first).toHaveTextContent('3vlan.vlanToo large or too long. Maximum: 4094.')
  expect(second).toHaveTextContent('4The row has more cells than the header.')
  expect(screen.getByRole('button', { name: 'Review changes' })).toBeDisabled()
})

it('what a file changes is reviewed place by place; a conflict names the place', async () => {
  const { user } = await opened(good)
  await user.click(await screen.findByRole('button', { name: 'Review changes' }))
  expect(await screen.findByText('Hall switch')).toBeVisible()
  expect(screen.getByText('Door')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Apply to/ }))
  expect(await screen.findByText(/^Someone else saved Hall switch/)).toBeVisible()
})
