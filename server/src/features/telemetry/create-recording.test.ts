import { expect, it } from 'vitest'
import type { Caller } from '../../http/route.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import { createRecording } from './create-recording.ts'

type Ingest = ReturnType<SeriesStore['ingest']>

const told = (role: 'super' | 'admin', ingest: Ingest) => {
  const [state] = createRecording({ series: { ingest: () => ingest } }).routes
  return state!.handle({ caller: { role } as Caller } as never)
}

it('says that figures are recorded, and nothing of the disk', async () => {
  const fine = { shortage: undefined, since: 5, freeBytes: 7 }
  expect(await told('super', fine)).toEqual({ recording: true, since: null, freeBytes: null })
})

it('says since when they are not, and what is free to the super account alone', async () => {
  const low = { shortage: 'low', since: 5, freeBytes: 7 } as const
  expect(await told('super', low)).toEqual({ recording: false, since: 5, freeBytes: 7 })
  expect(await told('admin', low)).toEqual({ recording: false, since: 5, freeBytes: null })
})
