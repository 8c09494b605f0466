import { expect, test } from 'vitest'
import { KnownLong } from './known-long.ts'

const MINUTE = 60_000

test('what took longer twice is known to, for five minutes', () => {
  let now = 1000
  const known = new KnownLong(() => now)
  known.tookLonger('a')
  expect(known.has('a')).toBe(false)
  known.tookLonger('a')
  expect([known.has('a'), known.has('b')]).toEqual([true, false])
  now += 5 * MINUTE
  expect(known.has('a')).toBe(false)
  known.tookLonger('a')
  expect(known.has('a')).toBe(false)
})

test('what fitted between two times is not known to', () => {
  const known = new KnownLong()
  known.tookLonger('a')
  known.fitted('a')
  known.tookLonger('a')
  expect(known.has('a')).toBe(false)
})

test('what is very long is not remembered', () => {
  const known = new KnownLong()
  const question = 'x'.repeat(3_000)
  known.tookLonger(question)
  known.tookLonger(question)
  expect(known.has(question)).toBe(false)
})

test('of very many those are forgotten that were tried longest ago', () => {
  const known = new KnownLong()
  const twice = (question: string) => {
    known.tookLonger(question)
    known.tookLonger(question)
  }
  twice('first')
  for (let i = 0; i < 500; i++) twice(`question ${i}`)
  expect([known.has('first'), known.has('question 0'), known.has('question 499')]).toEqual([
    false,
    true,
    true,
  ])
})
