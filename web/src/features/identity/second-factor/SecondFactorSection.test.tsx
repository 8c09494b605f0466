import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Questions } from '../../../components/confirm/Questions'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { SecurityTab } from '../user-centre/SecurityTab'

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']

/** A server whose only right code is 123456. */
function server() {
  const state = { since: null as number | null, left: 0, linked: true }
  const answer = ({ method, path, body }: SentRequest) => {
    if (path === '/v2/sign-in') return ok({ oidc: { name: 'id.example' }, registration: 'open' })
    if (path === '/v2/me/identities') {
      if (method === 'POST') state.linked = false
      const one = { id: 1, issuer: 'https://id.example', name: 'ann@id.example', linkedAt: 1, lastUsed: null }
      return ok(method === 'POST' ? {} : state.linked ? [one] : [])
    }
    if (path !== '/v2/me/second-factor') return undefined
    if (method === 'GET') return ok({ since: state.since, recoveryCodesLeft: state.left })
    const { action, data } = body as { action: string; data: { code?: string; password?: string } }
    if (action === 'begin') return ok({ secret, uri: `otpauth://totp/Roost:demo?secret=${secret}` })
    if (data.code !== '123456') return failure(401, 'second_factor_wrong', { field: 'code' })
    Object.assign(state, action === 'disable' ? { since: null, left: 0 } : { since: Date.now(), left: 10 })
    return ok(action === 'disable' ? {} : { recoveryCodes: codes })
  }
  return { state, answer }
}

async function open(at = server()) {
  const user = userEvent.setup()
  const calls = fakeFetch((sent) => at.answer(sent) ?? ok({}))
  await renderPart(
    <>
      <SecurityTab />
      <Questions />
    </>,
    ['identity', 'common', 'errors'],
  )
  return { user, centre: screen, calls, ...at }
}

afterEach(() => vi.unstubAllGlobals())

describe('two-step sign-in', () => {
  it('is turned on with password, app and first code; recovery codes are shown until they are kept', async () => {
    const { user, centre } = await open()
    expect(await centre.findByText('Off')).toBeVisible()
    await user.click(centre.getByRole('button', { name: 'Turn on' }))
    await user.type(await centre.findByLabelText('Password'), 'right-1')
    await user.click(centre.getByRole('button', { name: 'Next' }))
    expect(await centre.findByRole('img', { name: 'QR code of the secret' })).toBeVisible()
    expect(centre.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
    await user.type(centre.getByRole('textbox', { name: 'Code' }), '000000')
    await user.click(centre.getByRole('button', { name: 'Turn on' }))
    expect(await centre.findByText('The code is wrong or was already used.')).toBeVisible()
    await user.clear(centre.getByRole('textbox', { name: 'Code' }))
    await user.type(centre.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(centre.getByRole('button', { name: 'Turn on' }))
    for (const code of codes) expect(await centre.findByText(code)).toBeVisible()
    await user.click(centre.getByRole('button', { name: 'I have saved them' }))
    expect(centre.queryByText(codes[0]!)).toBeNull()
    expect(await centre.findByText('10 recovery codes left')).toBeVisible()
  })

  it('is turned off with password and code', async () => {
    const at = server()
    Object.assign(at.state, { since: Date.now(), left: 1 })
    const { user, centre, calls } = await open(at)
    expect(await centre.findByText('1 recovery code left')).toBeVisible()
    await user.click(centre.getByRole('button', { name: 'Turn off' }))
    await user.type(await centre.findByLabelText('Password'), 'right-1')
    await user.type(centre.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(centre.getByRole('button', { name: 'Turn off' }))
    expect(await centre.findByText('Off')).toBeVisible()
    const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/v2/me/second-factor')
    expect(sent.map(({ body }) => body)).toEqual([
      { action: 'disable', data: { password: 'right-1', code: '123456' } },
    ])
  })
})

describe('the identity provider', () => {
  it('shows the connected account, disconnects it after a question, and offers to connect', async () => {
    const { user, centre } = await open()
    await user.click(await centre.findByRole('button', { name: 'Disconnect ann@id.example' }))
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    expect(await centre.findByRole('button', { name: 'Connect with id.example' })).toBeVisible()
    await waitFor(() => expect(centre.queryByText('ann@id.example')).toBeNull())
  })
})
