import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showPastTopology } from '#contract/topology/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'

/** The map of a network as it was; null: as it is now, and nothing is asked. */
export const usePast = (group: number, at: number | null) =>
  useQuery({
    ...reading(showPastTopology, { group, at: at ?? 0 }),
    ...toldInPlace,
    enabled: at !== null,
    placeholderData: keepPreviousData,
  })
