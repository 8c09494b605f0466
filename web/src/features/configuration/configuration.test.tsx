import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { DeviceConfigDetail } from '#contract/configuration/changes/device-config.ts'
import { type ConfigSection, emptyDocument, type SectionDocument } from '#contract/configuration/sections.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'

const sn = '02:3B:57:17:B7:80'
const guest = (name: string): Ssid => ({
  ...{ key: 'guest1', enabled: true, name, security: 'wpa2_wpa3', password: { kept: true }, radius: null },
  ...{ vlan: 0, bands: ['5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: true, v: true, r: false },
})
const documentOf = (name: string): SectionDocument => ({
  section: 'wireless',
  intent: { ssids: [guest(name)] },
})
const change: DeviceChange = {
  ...{ id: 5, changeSet: 2, sn, name: 'Roof AP', group: 7, cause: 'saved' },
  sections: [{ section: 'wireless', version: 2 }],
  ...{ by: 'mona', at: 1_000, finishedAt: 3_000, configId: '9', outcome: 'applied_partly', text: 'Rejects' },
  rejected: [],
  notes: [],
  ...{ protection: null, confirmUntil: null, rollback: null },
}
const config: DeviceConfigDetail = {
  ...{ sn, name: 'Roof AP', online: true, state: 'drifted', outcome: 'applied', text: null },
  ...{ rejected: [], notes: [], since: 1_000, wantedId: '9', reportedId: '12', native: '{\n  "asked": 1\n}' },
  ...{ protection: null, confirmUntil: null, rollback: null },
  drift: {
    ...{ since: 1_000, reportedId: '12', source: 'read', canAdopt: true },
    changes: [
      {
        section: 'wireless',
        subject: { type: 'ssid', key: 'guest1', name: 'Guest' },
        ...{ change: 'changed', field: 'name', before: 'Guest', after: 'Local', secret: false },
      },
    ],
    native: { before: '{\n  "ssid": "Guest"\n}', after: '{\n  "ssid": "Local"\n}' },
  },
}
const info = {
  ...aDevice({ sn, configState: 'drifted', capabilities: ['radios', 'configure'] }),
  ...{
    firstSeen: 1,
    connectedSince: 1,
    compatible: null,
    externalId: null,
    config: { id: '12', kind: 'configured' },
  },
  ...{ keyFingerprint: null, notices: [], commands: [], state: null },
}

function serve({ path, method, query, body }: SentRequest) {
  const { action } = (body ?? {}) as { action?: string }
  if (path === '/v2/device/info') return ok(info)
  if (path === '/v2/configuration/device') return ok(config)
  if (path === '/v2/logs/config') return ok([change], { next: null, total: 1 })
  if (path !== '/v2/configuration') return undefined
  if (action === 'adopt')
    return ok({
      ...{ project: null, group: 7, kind: null, model: null, sn: null },
      document: documentOf('Local'),
    })
  if (action === 'reapply') return ok(change)
  const panels: readonly ConfigSection[] = ['watchdog', 'radios', 'timers', 'management', 'variables']
  const panel = panels.find((name) => name === query.section)
  if (panel)
    return ok({
      version: 0,
      document: emptyDocument(panel),
      savedAt: null,
      savedBy: null,
      origin: null,
      above: null,
    })
  return method === 'GET'
    ? ok({
        version: 3,
        document: documentOf('Guest'),
        savedAt: 1_000,
        savedBy: 'demo',
        origin: null,
        above: null,
      })
    : undefined
}
const sent = (calls: SentRequest[], action: string) =>
  calls.filter(({ body }) => (body as { action?: string } | undefined)?.action === action)

afterEach(() => vi.unstubAllGlobals())

describe('a device that was changed behind our back', () => {
  const open = () => openConsole(`/device/apinfo?sn=${sn}&tab=configuration`, serve)

  it('shows how it differs in words and natively, and is brought back', async () => {
    const user = userEvent.setup()
    const { calls } = await open()
    expect(
      await screen.findByText('Intended configuration compared with running configuration'),
    ).toBeVisible()
    expect(screen.getByText('Local')).toBeVisible()
    expect(screen.getByText('Read directly from the device.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show native diff' }))
    const diff = await screen.findByLabelText('Native configuration of Roof AP, before and after')
    expect(within(diff).getByText('Removed line:')).toBeInTheDocument()
    expect(diff).toHaveTextContent('"ssid": "Local"')
    await user.click(screen.getByRole('button', { name: 'Re-apply configuration' }))
    await waitFor(() => expect(sent(calls, 'reapply')[0]?.body).toMatchObject({ data: { sn } }))
  })

  it('is adopted as a draft that names it, and nothing is saved yet', async () => {
    const user = userEvent.setup()
    const { calls, router } = await open()
    await user.click(await screen.findByRole('button', { name: 'Adopt running configuration…' }))
    expect(await screen.findByText(/These changes were taken from Roof AP/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/config/wireless')
    expect(screen.getByRole('button', { name: 'Local' })).toBeVisible()
    expect(sent(calls, 'apply')).toEqual([])
  })
})

describe('the configuration log', () => {
  it('asks for what its address says', async () => {
    const { calls } = await openConsole('/journal/config?status=applied_partly&q=roof', serve)
    expect(await screen.findByText('1 row')).toBeVisible()
    const asked = calls.find(({ path }) => path === '/v2/logs/config')
    expect(asked?.query).toMatchObject({ group: '7', outcome: 'applied_partly', q: 'roof' })
  })

  it('is of one device where the address says so', async () => {
    const { calls } = await openConsole(`/journal/config?sn=${sn}`, serve)
    expect(await screen.findByText(sn)).toBeVisible()
    const asked = calls.find(({ path }) => path === '/v2/logs/config')
    expect(asked?.query).toMatchObject({ sn })
    expect(asked?.query.group).toBeUndefined()
  })
})
