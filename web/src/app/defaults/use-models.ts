import { useQuery } from '@tanstack/react-query'
import { listModels } from '#contract/configuration/endpoints.ts'
import type { AnswerTo } from '../../api/call'
import { reading } from '../../api/query-client'

export type NetworkModels = AnswerTo<typeof listModels>

/** Models of the devices of a network; none while they are on their way, and of a project (null). */
export function useModels(group: number | null): NetworkModels {
  const query = useQuery({ ...reading(listModels, { group: group ?? 0 }), enabled: group !== null })
  return query.data ?? []
}
