import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { registration } from '#contract/identity/registration.ts'
import { reading, toldInPlace } from '../../../api/query-client'

export type CodeWays = AnswerOf<typeof registration>

/** Where this server can send codes, and whether people may register; undefined until it is known. */
export function useCodeWays() {
  return useQuery({ ...reading(registration), ...toldInPlace })
}
