import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { allowTunnel, denyTunnel, listTunnelRequests } from '#contract/remote-access/approvals.ts'
import { closeTunnel, enterTunnel, listTunnels, type Tunnel } from '#contract/remote-access/endpoints.ts'
import { call } from '../../api/call'
import { reading, toldInPlace } from '../../api/query-client'
import { useNotify } from '../../components/toast/use-notify'

const CREATING_MS = 1_500
const USUAL_MS = 15_000

/** Of one network, newest first; looked at more often while one is being created. */
export function useTunnels(group: number) {
  return useQuery({
    ...reading(listTunnels, { group }),
    ...toldInPlace,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state }: Tunnel) => state === 'creating' || state === 'asked')
        ? CREATING_MS
        : USUAL_MS,
  })
}

/** Whether the browser can find names below `localhost` on the server: it runs on the same computer. */
export const isServersComputer = (): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname)

/** What can be done with a tunnel; a failure becomes a notice. */
export function useTunnelActions() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = useCallback(
    () =>
      Promise.all(
        [listTunnels, listTunnelRequests].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      ),
    [queries],
  )
  const told = async (answer: Promise<Tunnel>) => {
    await answer.catch(notify.failed)
    await refresh()
  }
  return {
    refresh,
    close: ({ id }: Tunnel) => told(call(closeTunnel, { body: { id } })),
    allow: ({ id }: Tunnel) => told(call(allowTunnel, { body: { id } })),
    deny: ({ id }: Tunnel) => told(call(denyTunnel, { body: { id } })),
    enter: (tunnel: Tunnel) => enterPage(tunnel).catch(notify.failed),
  }
}

/** In a tab of its own, which is opened before the way in is known: later it would be taken for a pop-up. */
async function enterPage({ id }: Tunnel): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const { host, path } = await call(enterTunnel, { body: { id } })
    const { protocol, port } = window.location
    const address = `${protocol}//${host}${port && `:${port}`}${path}`
    if (!tab) return void window.open(address, '_blank', 'noopener')
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
