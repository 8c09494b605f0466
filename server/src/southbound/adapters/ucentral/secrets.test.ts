import { expect, test } from 'vitest'
import { MASK, maskSecrets } from './secrets.ts'

test('secrets are masked by the names of their members, however often and wherever they come', () => {
  const told = () => ({
    unit: { psk: 'a', PASSWORD: 'b', keys: 'c' },
    list: [{ 'private-key': 'd', token: '' }],
  })
  for (let round = 0; round < 3; round++) {
    const value = told()
    maskSecrets(value)
    expect(value).toEqual({
      unit: { psk: MASK, PASSWORD: MASK, keys: 'c' },
      list: [{ 'private-key': MASK, token: '' }],
    })
  }
})

test('names that are many or long are judged as well', () => {
  const names = Array.from({ length: 5_000 }, (_, i) => `name-${i}`)
  const long = `${'x'.repeat(500)}passphrase`
  const value = Object.fromEntries([...names, long, 'key', 'name-1-secret'].map((name) => [name, 'open']))
  maskSecrets(value)
  const masked = Object.keys(value).filter((name) => value[name] === MASK)
  expect(masked).toEqual([long, 'key', 'name-1-secret'])
})
