import { isStale, wordsOf } from '../../../../timeseries/storage/codec/special-values.ts'
import type { SentMessage } from '../messages/sent-message.ts'
import { type LabelPair, readLabels } from '../series/label-bytes.ts'

/** A series of a message, as objects. */
export interface SpelledSeries {
  labels: LabelPair[]
  samples: { at: number; value: number; stale: boolean }[]
}

/** What a message says. @throws MalformedMessage where labels are none */
export function spelled(sent: SentMessage): SpelledSeries[] {
  const words = wordsOf(sent.values)
  const sample = (i: number) => ({ at: sent.at[i]!, value: sent.values[i]!, stale: isStale(words, i) })
  return Array.from(sent.labelsFrom, (from, series) => {
    const [first, end] = [sent.first[series]!, sent.first[series + 1]!]
    return {
      labels: readLabels(sent.bytes, from, sent.labelsTo[series]!).pairs,
      samples: Array.from({ length: end - first }, (_, i) => sample(first + i)),
    }
  })
}
