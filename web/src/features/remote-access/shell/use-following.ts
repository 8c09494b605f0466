import { useEffect, useState } from 'react'
import { followTunnel, type Tunnel } from '#contract/remote-access/endpoints.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'

/** Asks to look on at the terminal of another, once. @returns whether one may connect: to one's own at any time */
export function useFollowing({ id, mine, state }: Tunnel): boolean {
  const { failed } = useNotify()
  const [isLetIn, setLetIn] = useState(false)
  const asks = !mine && state === 'created'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, however it is told
  useEffect(() => {
    if (asks) call(followTunnel, { body: { id } }).then(() => setLetIn(true), failed)
  }, [id, asks])
  return mine || isLetIn
}
