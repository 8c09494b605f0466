import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiToken } from '#contract/identity/tokens.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'

const HOUR = 3600_000
const session = (id: string, current: boolean, userAgent: string | null) => ({
  ...{ id, current, userAgent, address: '192.0.2.7' },
  ...{ createdAt: Date.now() - 5 * HOUR, lastSeen: Date.now() - HOUR },
})
const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'Grafana', prefix: 'rst_AbCdEf', scopes: ['read'], group: null },
  ...{ createdAt: Date.now() - HOUR, expiresAt: Date.now() + 90 * 24 * HOUR, lastUsed: null, ...more },
})

/** A server that keeps what is done to it. */
function server() {
  const state = {
    sessions: [session('a', true, 'Mozilla/5.0 (X11; Linux) Firefox/140.0'), session('b', false, 'curl/8.1')],
    tokens: [] as ApiToken[],
    account: { ...account, lastLogin: Date.now() - 2 * HOUR, logins: { from: 0, to: 86_400_000, count: 4 } },
  }
  const answer = ({ method, path, body }: SentRequest) => {
    const { action, data } = (body ?? {}) as { action?: string; data?: Record<string, never> }
    if (path === '/v2/me' && method === 'POST') Object.assign(state.account, data)
    if (path === '/v2/me') return ok(state.account)
    if (path === '/v2/me/sessions') {
      if (action === 'delete') state.sessions = state.sessions.filter(({ id }) => id !== data!.id)
      if (action === 'end_others') state.sessions = state.sessions.filter(({ current }) => current)
      return ok(method === 'GET' ? state.sessions : { ended: 1 })
    }
    if (path !== '/v2/me/tokens') return undefined
    if (method === 'GET') return ok(state.tokens)
    if (action === 'delete') {
      state.tokens = []
      return ok({})
    }
    const group = data!.group ?? null
    const made = token({ name: data!.name, scopes: group ? ['ingest'] : ['read', 'write'], group })
    state.tokens = [made]
    return ok({ ...made, token: 'rst_AbCdEfSecret' })
  }
  return { state, answer }
}

async function open(part?: string, at = server()) {
  const user = userEvent.setup()
  const console_ = await openConsole('/journal/operation', at.answer)
  await user.click(await screen.findByRole('button', { name: 'Account of demo' }))
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  const centre = within(await screen.findByRole('dialog', { name: 'Your account' }))
  if (part) await user.click(await centre.findByRole('tab', { name: part }))
  const sent = (path: string) => console_.calls.filter((one) => one.path === path && one.method === 'POST')
  return { user, centre, sent, ...console_, ...at }
}

afterEach(() => vi.unstubAllGlobals())

describe('settings', () => {
  it('count sign-ins over the month of the reader’s time zone and say which', async () => {
    const { centre, calls } = await open()
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(await centre.findByText(/^4 sign-ins from Jan 1, 1970 to Jan 2, 1970/)).toBeVisible()
    expect(centre.getByText(/2 h ago/)).toBeVisible()
    expect(calls.some(({ path, query }) => path === '/v2/me' && query.zone === zone)).toBe(true)
  })

  it('change the theme at once and save it', async () => {
    const { user, centre, sent } = await open()
    await user.click(await centre.findByText('Dark'))
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await waitFor(() => expect(sent('/v2/me')[0]?.body).toEqual({ data: { theme: 'dark' } }))
  })
})

describe('sessions', () => {
  it('are told by browser and address; others can be ended, this one not', async () => {
    const { user, centre, sent } = await open('Sessions')
    const [own, other] = await centre.findAllByRole('listitem')
    expect(own).toHaveTextContent('Firefox 140 on Linux')
    expect(within(own!).queryByRole('button')).toBeNull()
    expect(other).toHaveTextContent('curl 8')
    await user.click(within(other!).getByRole('button', { name: 'End session: curl 8 192.0.2.7' }))
    await waitFor(() => expect(centre.getAllByRole('listitem')).toHaveLength(1))
    expect(sent('/v2/me/sessions')[0]?.body).toEqual({ action: 'delete', data: { id: 'b' } })
    expect(centre.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })

  it('end all at once after a question', async () => {
    const { user, centre } = await open('Sessions')
    await user.click(await centre.findByRole('button', { name: 'End all other sessions' }))
    const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }))
    await user.click(question.getByRole('button', { name: 'End all other sessions' }))
    await waitFor(() => expect(centre.getAllByRole('listitem')).toHaveLength(1))
  })

  it('say why they cannot be shown, and try again', async () => {
    const at = server()
    let broken = true
    const answer = (sent: SentRequest) =>
      sent.path === '/v2/me/sessions' && broken ? failure(500, 'internal') : at.answer(sent)
    const { user, centre } = await open('Sessions', { ...at, answer })
    const again = await centre.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(again)
    expect(await centre.findAllByRole('listitem')).toHaveLength(2)
  })
})

describe('API tokens', () => {
  it('are made, shown once, listed and revoked', async () => {
    const { user, centre, sent } = await open('API tokens')
    await centre.findByText('No tokens yet')
    await user.click(centre.getByRole('button', { name: 'Create token' }))
    await user.click(centre.getByRole('button', { name: 'Create token' }))
    expect(await centre.findByText(/Name is required/)).toBeVisible()
    await user.type(centre.getByRole('textbox', { name: /^Name/ }), 'Grafana')
    await user.click(centre.getByRole('radio', { name: /^Read and write/ }))
    await user.click(centre.getByRole('button', { name: 'Create token' }))
    expect(await centre.findByDisplayValue('rst_AbCdEfSecret')).toBeVisible()
    const { data } = sent('/v2/me/tokens')[0]!.body as { data: { expiresAt: number } }
    expect(data).toMatchObject({ name: 'Grafana', scopes: ['write'] })
    expect((data.expiresAt - Date.now()) / (24 * HOUR)).toBeCloseTo(90, 1)

    await user.click(centre.getByRole('button', { name: 'I have saved it' }))
    expect(centre.queryByDisplayValue('rst_AbCdEfSecret')).toBeNull()
    expect(await centre.findByRole('listitem')).toHaveTextContent('Never used')
    await user.click(centre.getByRole('button', { name: 'Revoke the token Grafana' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(await centre.findByText('No tokens yet')).toBeVisible()
  })

  it('that send samples name the network these belong to', async () => {
    const { user, centre, sent } = await open('API tokens')
    await user.click(await centre.findByRole('button', { name: 'Create token' }))
    await user.type(centre.getByRole('textbox', { name: /^Name/ }), 'Prometheus')
    expect(centre.queryByRole('combobox', { name: 'Network' })).toBeNull()
    await user.click(centre.getByRole('radio', { name: /^Write samples/ }))
    await user.click(centre.getByRole('button', { name: 'Create token' }))
    expect(await centre.findByText(/Network is required/)).toBeVisible()
    await user.click(centre.getByRole('combobox', { name: 'Network' }))
    await user.click(await screen.findByRole('option', { name: 'Quay' }))
    await user.click(centre.getByRole('button', { name: 'Create token' }))
    expect(await centre.findByDisplayValue('rst_AbCdEfSecret')).toBeVisible()
    const { data } = sent('/v2/me/tokens')[0]!.body as { data: object }
    expect(data).toMatchObject({ name: 'Prometheus', scopes: ['ingest'], group: 8 })
    expect(await centre.findByRole('listitem')).toHaveTextContent('Write samplesNetwork Quay')
  })

  it('whose network is gone say that they are refused', async () => {
    const at = server()
    at.state.tokens = [token({ scopes: ['ingest'], group: null })]
    const { centre } = await open('API tokens', at)
    expect(await centre.findByText(/^The token’s network was deleted/)).toBeVisible()
  })

  it('that are over say so', async () => {
    const at = server()
    at.state.tokens = [token({ expiresAt: Date.now() - HOUR, lastUsed: Date.now() - 2 * HOUR })]
    const { centre } = await open('API tokens', at)
    expect(await centre.findByText(/^Expired on/)).toBeVisible()
    expect(centre.queryByText(/^Valid until/)).toBeNull()
  })
})
