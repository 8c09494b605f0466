import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { reads } from '../permissions.ts'

export const recordingState = defineEndpoint({
  id: 'series.recording',
  method: 'GET',
  path: '/v2/series/recording',
  summary:
    'Whether figures of devices are recorded; they are not while the disk of the time series has no room',
  access: reads(),
  answer: z.object({
    recording: z.boolean(),
    since: z.number().nullable().describe('ms since the epoch; since when they are not'),
    freeBytes: z.number().nullable().describe('what the disk has free; told to the super account alone'),
  }),
})
