import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { FactReach } from '#contract/configuration/facts.ts'
import type { Role } from '#contract/permissions.ts'
import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import { makeQueryClient } from '../api/query-client'
import { storeSession } from '../api/session'
import { Questions } from '../components/confirm/Questions'
import { CurrentNetworkProvider } from '../components/current-network/CurrentNetwork'
import { Toasts } from '../components/toast/Toasts'
import { tellFailure } from '../components/toast/tell-failure'
import { fakeFetch, ok, type SentRequest } from './fake-fetch'
import { renderPart } from './render'
import { account } from './samples'

interface PartSurroundings {
  role?: Role
  networks?: Network[]
  projects?: Project[]
}

/**
 * A part of the console for somebody signed in, with the tree, the questions and the notices around it, but no page
 * and no address. `answer` serves what the test is about; other lists are empty.
 */
export async function openPart(
  part: ReactNode,
  words: string[],
  answer: (sent: SentRequest) => ReturnType<typeof ok> | undefined = () => undefined,
  { role = 'admin', networks = [], projects = [] }: PartSurroundings = {},
) {
  storeSession('abc')
  const known: Record<string, unknown> = {
    '/v2/me': { ...account, role },
    '/v2/groups': networks,
    '/v2/projects': projects,
  }
  const calls = fakeFetch((sent) => answer(sent) ?? ok(asksReach(sent) ? noReach : (known[sent.path] ?? [])))
  const posted = () =>
    calls.filter((sent) => sent.method === 'POST' && !asksReach(sent)).map(({ body }) => body)
  await renderPart(
    <CurrentNetworkProvider>
      {part}
      <Questions />
      <Toasts />
    </CurrentNetworkProvider>,
    ['common', 'errors', ...words],
    makeQueryClient(tellFailure),
  )
  return { calls, posted, user: userEvent.setup() }
}

/** Forms of networks and devices ask while one types how many devices an edit configures. */
const asksReach = ({ body }: SentRequest) => (body as { action?: string } | undefined)?.action === 'facts'

const noReach: FactReach = {
  totals: { devices: 0, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
  restarting: 0,
}

/** Nothing has a size in jsdom: lists that draw only what is in sight have room for many rows after this. */
export function giveRoom(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
}
