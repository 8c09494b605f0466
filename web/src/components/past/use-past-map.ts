import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showPastTopology } from '#contract/topology/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'

/** The map of a network as it was: its devices and what they hung on; null: nothing is asked. */
export const usePastMap = (group: number | null, at: number | null) =>
  useQuery({
    ...reading(showPastTopology, { group: group ?? 0, at: at ?? 0 }),
    ...toldInPlace,
    enabled: at !== null && group !== null,
    placeholderData: keepPreviousData,
  })
