import { expect, it } from 'vitest'
import { RecentItems } from './recent-items.ts'

it('keeps an item as long as its mark is the same, and of many those asked for last', () => {
  const items = new RecentItems<string>(2)
  expect(items.get('one', 'a')).toBeUndefined()
  items.set('one', 'a', 'first')
  expect(items.get('one', 'a')).toBe('first')
  expect(items.get('one', 'b')).toBeUndefined()
  items.set('one', 'b', 'second')
  items.set('two', 'a', 'other')
  expect(items.get('one', 'b')).toBe('second')
  items.set('three', 'a', 'third')
  expect(items.get('two', 'a')).toBeUndefined()
  expect(items.get('one', 'b')).toBe('second')
  items.clear()
  expect(items.get('three', 'a')).toBeUndefined()
})
