import { useQuery } from '@tanstack/react-query'
import { previewDifference } from '#contract/configuration/endpoints.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'

/** What was asked for a preview of, and the print of what it told. */
export interface Previewed {
  body: Omit<BodyInput<typeof previewDifference>, 'of'>
  planHash: string
}

/** The native difference of one device, looked at when somebody opens it: those of a thousand are megabytes. */
export const useDifference = ({ body, planHash }: Previewed, of: string) =>
  useQuery({
    // Of one plan it stays what it is: saves, which ask everything at this path anew, must not ask for it again.
    queryKey: ['difference', planHash, of],
    queryFn: ({ signal }) => call(previewDifference, { body: { ...body, of }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    ...toldInPlace,
  })
