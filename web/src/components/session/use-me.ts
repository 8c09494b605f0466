import { useSuspenseQuery } from '@tanstack/react-query'
import { me } from '#contract/identity/endpoints.ts'
import { reading } from '../../api/query-client'

/** The signed-in account. Only inside the shell, whose route has loaded it. */
export function useMe() {
  return useSuspenseQuery(reading(me)).data
}
