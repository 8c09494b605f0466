import { expect, it } from 'vitest'
import { payloadWords } from './payload-words'

it('puts an event on one line, whatever it holds', () => {
  expect(payloadWords({ name: 'Ethernet2', carrier: 0, more: { a: [1] } })).toBe(
    'name: Ethernet2 · carrier: 0 · more: {"a":[1]}',
  )
  expect(payloadWords([1, 'b'])).toBe('1, b')
  expect(payloadWords('text')).toBe('text')
  expect(payloadWords(null)).toBe('')
})
