import { expect, it } from 'vitest'
import { othersTurn } from './others-turn.ts'

it('lets events that wait be seen to before it resolves', async () => {
  const seen: string[] = []
  setImmediate(() => seen.push('event'))
  await Promise.resolve()
  expect(seen).toEqual([])
  await othersTurn()
  expect(seen).toEqual(['event'])
})
