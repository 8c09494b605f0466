import { describe, expect, it } from 'vitest'
import { LastChanges } from './last-changes.ts'

const KEPT_MS = 1_000

function open() {
  const clock = { now: 0 }
  return { clock, changes: new LastChanges<string, number>(() => clock.now, KEPT_MS) }
}

describe('when something last changed', () => {
  it('is known for as long as it counts, from its last change on', () => {
    const { clock, changes } = open()
    changes.note('a', 1)
    clock.now = 600
    changes.note('a', 1)
    clock.now = 1_599
    expect(changes.msAgo('a')).toBe(999)
    clock.now = 1_600
    expect(changes.msAgo('a')).toBeUndefined()
    expect(changes.msAgo('b')).toBeUndefined()
  })

  it('is told of the last of several, in whichever order they were first heard of', () => {
    const { clock, changes } = open()
    for (const [at, key] of ['a', 'b', 'c', 'a'].entries()) {
      clock.now = at * 100
      changes.note(key, at)
    }
    expect(changes.msAgoOfAny(() => true)).toBe(0)
    expect(changes.msAgoOfAny((key) => key !== 'a')).toBe(100)
    expect(changes.msAgoOfAny((_key, about) => about === 1)).toBe(200)
    expect(changes.msAgoOfAny(() => false)).toBeUndefined()
    clock.now = 1_150
    expect(changes.msAgoOfAny((key) => key === 'b')).toBeUndefined()
    expect(changes.msAgoOfAny((key) => key === 'c')).toBe(950)
  })

  it('leaves memory: things that never change again do not gather', () => {
    const { clock, changes } = open()
    for (let i = 0; i < 10_000; i++) {
      clock.now = i
      changes.note(`device ${i}`, 0)
    }
    expect(changes.size).toBeLessThanOrEqual(2 * KEPT_MS)
  })
})
