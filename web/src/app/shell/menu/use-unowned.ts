import { useQuery } from '@tanstack/react-query'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { kindLists } from '../../../features/inventory/kinds'
import type { LiveScreen } from '../../screens/screen'

const freshMs = 60_000

/**
 * Which lists hold no device of all that the account sees. Until that is known it is every list, so that none is
 * shown and taken away again; where it cannot be known it is none.
 */
export function useUnowned(asked: boolean): (screen: LiveScreen) => boolean {
  const { data, isError } = useQuery({
    ...reading(deviceCounts, {}),
    ...toldInPlace,
    enabled: asked,
    staleTime: freshMs,
  })
  const owned = new Set(data?.kinds.flatMap(({ type, total }) => (type && total > 0 ? [type] : [])))
  return ({ path }) => {
    const list = kindLists.find((one) => one.path === path)
    return list !== undefined && !isError && !list.types.some((type) => owned.has(type))
  }
}
