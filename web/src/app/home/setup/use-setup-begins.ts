import { useEffect, useRef } from 'react'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useSavePreference } from '../../../components/session/preferences'
import { useMe } from '../../../components/session/use-me'

/**
 * Whether somebody is to set things up who never was: an account that sees no network. That it began is kept at once,
 * before the list is loaded: who follows another link meanwhile finds it when they come back.
 */
export function useSetupBegins(): boolean {
  const { setup } = useMe()
  const { networks, loading, failed } = useNetworks()
  const { mutate } = useSavePreference()
  const begins = !setup && !loading && !failed && networks.length === 0
  const told = useRef(false)
  useEffect(() => {
    if (!begins || told.current) return
    told.current = true
    mutate({ setup: { state: 'open', skipped: [] } })
  }, [begins, mutate])
  return begins
}
