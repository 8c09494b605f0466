import { expect, test } from 'vitest'
import { Labels } from '../../labels.ts'
import { matrixResult, vectorResult } from './answer.ts'
import { matrixText, vectorText } from './answer-text.ts'

const seriesOf = (count: number, lacking: number) => ({
  labels: Labels.from({ __name__: 'm', port: `${lacking}` }),
  values: Float64Array.from({ length: count }, (_, i) => i / 3),
  present: Uint8Array.from({ length: count }, (_, i) => (i === lacking ? 0 : 1)),
})

const parsed = (text: Uint8Array) => JSON.parse(Buffer.from(text).toString())

test.each([
  { start: 1_700_000_000_000, step: 15_000, count: 5 },
  { start: 1_700_000_000_000, step: 15_000, count: 6 },
  { start: 1_700_000_000_001, step: 7, count: 6 },
  { start: -1_500, step: 750, count: 4 },
  { start: -0, step: 1, count: 1 },
  { start: 1e15, step: 86_400_000, count: 3_000 },
])('the text of an answer says what its values are: %o', (steps) => {
  const list = () => [seriesOf(steps.count, 2), seriesOf(steps.count, 0), seriesOf(steps.count, 1)]
  for (let again = 0; again < 2; again++) {
    expect(parsed(matrixText(list(), steps))).toEqual(JSON.parse(JSON.stringify(matrixResult(list(), steps))))
    expect(parsed(vectorText(list(), steps))).toEqual(JSON.parse(JSON.stringify(vectorResult(list(), steps))))
  }
})
