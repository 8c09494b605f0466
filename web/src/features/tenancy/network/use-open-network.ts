import { useCallback } from 'react'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useGo } from '../../../lib/use-go'

/** Makes a network the selected one and shows how it stands. */
export function useOpenNetwork() {
  const { select } = useNetworks()
  const go = useGo()
  return useCallback(
    (id: number) => {
      select(id)
      void go('/')
    },
    [select, go],
  )
}
