import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Kiosk, listKiosks } from '#contract/overview/wall.ts'
import type { Level } from '#contract/permissions.ts'
import { failure, ok, type SentRequest } from './fake-fetch'
import { openConsole } from './open-console'
import { aNetwork } from './samples'

export const aKiosk = (change: Partial<Kiosk> = {}): Kiosk => ({
  ...{ id: 'k1', name: 'Lobby', prefix: 'rk_ab12', by: 'demo' },
  ...{ createdAt: 1_000, expiresAt: null, lastUsed: null },
  ...change,
})

interface KioskScene {
  kiosks?: Kiosk[]
  permission?: Level
  refuses?: { method: string; error: string }
}

/** The page of the large screen for network 7 with its links; the server keeps what is made and revoked. */
export async function openKiosks({ kiosks = [], permission = 'own', refuses }: KioskScene, search = '') {
  let kept = kiosks
  const change = (body: { action?: string; data: Partial<Kiosk> }) => {
    if (body.action === 'delete') {
      kept = kept.filter(({ id }) => id !== body.data.id)
      return ok({ revoked: true })
    }
    const made = aKiosk({ ...body.data, id: 'k9' })
    kept = [made, ...kept]
    return ok({ ...made, token: 'rk_secret' })
  }
  const answer = ({ method, path, query, body }: SentRequest) => {
    if (path === '/v2/groups') return ok([{ ...aNetwork(7, 'Pier'), permission }, aNetwork(8, 'Quay')])
    if (path !== listKiosks.path) return undefined
    if (refuses?.method === method) return failure(403, refuses.error)
    return method === 'GET' ? ok(query.group === '7' ? kept : []) : change(body as never)
  }
  const { calls } = await openConsole(`/service/dashboard?show=group-7${search}`, answer)
  await screen.findByRole('heading', { name: 'Screen links' })
  const sent = () =>
    calls
      .filter(({ method, path }) => method === 'POST' && path === listKiosks.path)
      .map(({ body }) => body as { data: Partial<Kiosk> })
  return { user: userEvent.setup(), sent }
}
