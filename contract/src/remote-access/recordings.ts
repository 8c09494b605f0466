import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { owns, writes } from '../permissions.ts'
import { tunnelTypes } from './endpoints.ts'
import { tunnelsPath } from './tunnel-paths.ts'

export const terminalRecording = z.object({
  id,
  tunnel: id,
  type: z.enum(tunnelTypes),
  sn: z.string(),
  name: z.string().describe('of the device, as it was then'),
  by: z.string().describe('username of whoever typed'),
  columns: z.int(),
  rows: z.int(),
  startedAt: timeMs,
  durationMs: z.int().nonnegative(),
  keptUntil: timeMs,
  bytes: z.int().nonnegative().describe('as it is kept, compressed'),
})
export type TerminalRecording = z.infer<typeof terminalRecording>

/**
 * `o`: printed; `i`: typed, and shown by the device; `h`: typed, and not shown: what it was is not kept; `r`: another
 * size, as `80x24`. All but `h` are those of asciicast, version 2.
 */
export const recordedKinds = ['o', 'i', 'h', 'r'] as const
export const recordedEvent = z.tuple([
  z.int().nonnegative().describe('ms from its beginning'),
  z.enum(recordedKinds),
  z.string(),
])
export type RecordedEvent = z.infer<typeof recordedEvent>

export const listRecordings = defineEndpoint({
  id: 'tunnels.recordings',
  method: 'GET',
  path: `${tunnelsPath}/recordings`,
  summary: 'Recordings of terminals to devices of a network that one owns, newest first',
  access: owns({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(terminalRecording),
})

export const replayRecording = defineEndpoint({
  id: 'tunnels.recordings.replay',
  method: 'POST',
  path: tunnelsPath,
  action: 'replay',
  summary: 'What was typed and printed in a terminal of a network that one owns, about 1 MiB at a time',
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  body: z.object({ id, from: z.int().nonnegative().default(0).describe('`next` of the answer before') }),
  answer: z.object({
    recording: terminalRecording,
    events: z.array(recordedEvent),
    next: z.int().nullable().describe('null: that was all'),
  }),
  errors: ['does_not_exist', 'owner_only'],
})

export const removeRecording = defineEndpoint({
  id: 'tunnels.recordings.remove',
  method: 'POST',
  path: tunnelsPath,
  action: 'remove_recording',
  summary: 'Delete recordings of terminals of a network that one owns, once those terminals are closed',
  access: { ...owns({ network: 'group' }), token: 'never' },
  loses: ['history'],
  body: z.object({ group: id, ids: z.array(id).min(1).max(500) }),
  answer: z.object({ count: z.int().describe('of those that were there') }),
  errors: ['conflict'],
})
