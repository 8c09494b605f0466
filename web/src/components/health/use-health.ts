import { useQuery } from '@tanstack/react-query'
import { showHealth } from '#contract/health/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'

/** The score of a network and how each rule ended. */
export const useHealth = (group: number) => useQuery({ ...reading(showHealth, { group }), ...toldInPlace })
