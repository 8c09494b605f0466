import { createMemoryHistory } from '@tanstack/react-router'
import { allEndpoints } from '#contract/endpoints.ts'
import { LiveConnection } from '../api/live-connection'
import { makeQueryClient } from '../api/query-client'
import { storeSession } from '../api/session'
import { App } from '../app/App'
import { makeRouter } from '../app/router'
import { tellFailure } from '../components/toast/tell-failure'
import { failure, fakeFetch, ok, type SentRequest } from './fake-fetch'
import { forgetAtEnd } from './page'
import { renderPart } from './render'
import { account, aNetwork } from './samples'

export { account }

type Answer = ReturnType<typeof ok>

/** The whole console at an address, signed in, with one network; `answer` serves what the test is about. */
export async function openConsole(path: string, answer: (sent: SentRequest) => Answer | undefined) {
  storeSession('abc')
  const calls = fakeFetch((sent) => {
    const own = answer(sent)
    if (own) return own
    if (sent.path === '/v2/me') return ok(account)
    if (sent.path === '/v2/groups') return ok([aNetwork(7, 'Pier'), aNetwork(8, 'Quay')])
    if (sent.path === '/v2/tasks') return ok({ send: [], recv: [] })
    if (sent.path === '/v2/shares') return ok({ given: [], received: [], offers: [], always: [] })
    return emptyOr500(sent)
  })
  const queries = forgetAtEnd(makeQueryClient(tellFailure))
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  const view = await renderPart(<App env="test" queries={queries} live={live} router={router} />)
  return { calls, router, live, queries, ...view }
}

/** An empty list where the contract promises a list; of anything else the server knows nothing either. */
function emptyOr500({ method, path }: SentRequest) {
  const promised = allEndpoints.find((one) => one.method === method && one.path === path)?.answer
  return promised?.safeParse([]).success ? ok([], { next: null, total: 0 }) : failure(500, 'internal')
}
