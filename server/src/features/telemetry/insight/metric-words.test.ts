import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metricList } from './metric-list.ts'

it('every metric of the catalogue has a name and a meaning in words, and no other has', () => {
  const file = new URL('../../../../../locales/en-US/insight.json', import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as {
    metric: Record<string, { name: string; about: string }>
  }
  expect(Object.keys(words.metric).sort()).toEqual(metricList.map(({ name }) => name).sort())
})
