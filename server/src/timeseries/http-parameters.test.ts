import { describe, expect, test } from 'vitest'
import { formatNumber } from './eval/answer/answer.ts'
import { parseDurationParameter, parseLimitParameter, parseTimeParameter } from './http-parameters.ts'
import { formatDuration, parseDuration } from './parse/durations.ts'

describe('HTTP parameters', () => {
  test.each([
    ['1700000000', 1_700_000_000],
    ['1700000000.125', 1_700_000_000.125],
    ['1.7e9', 1_700_000_000],
    ['-5', -5],
    ['2023-11-14T22:13:20Z', 1_700_000_000],
    ['2023-11-15T00:13:20.5+02:00', 1_700_000_000.5],
  ])('time %s', (text, seconds) => expect(parseTimeParameter('time', text)).toBe(seconds))

  test.each(['', 'now', '2023-11-14', 'NaN', 'Infinity', '0x10', '2023-13-40T00:00:00Z'])(
    'no time: %j',
    (text) => {
      expect(() => parseTimeParameter('time', text)).toThrow('invalid parameter "time": cannot parse')
    },
  )

  test.each([
    ['15', 15],
    ['0.5', 0.5],
    ['1h30m', 5400],
    ['250ms', 0.25],
    ['1y2w3d4h5m6s7ms', 31_536_000 + 2 * 604_800 + 3 * 86_400 + 4 * 3600 + 306 + 0.007],
  ])('duration %s', (text, seconds) => expect(parseDurationParameter('step', text)).toBe(seconds))

  test.each(['', 'm', '5m1h', '5 m', '1.5h', '-'])('no duration: %j', (text) => {
    expect(() => parseDurationParameter('step', text)).toThrow('invalid parameter "step"')
  })

  test('limits', () => {
    expect([undefined, '', '0', '7'].map((text) => parseLimitParameter('limit', text))).toEqual([
      undefined,
      undefined,
      undefined,
      7,
    ])
    expect(() => parseLimitParameter('limit', '-1')).toThrow('invalid parameter "limit"')
  })
})

test.each([
  [0, '0'],
  [-0, '-0'],
  [1.5, '1.5'],
  [1e21, '1000000000000000000000'],
  [1.25e-7, '0.000000125'],
  [-2.5e22, '-25000000000000000000000'],
  [5e-324, `0.${'0'.repeat(323)}5`],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('the number %d is written %s', (value, text) => expect(formatNumber(value)).toBe(text))

test.each([
  [0, '0s'],
  [5_400_000, '1h30m'],
  [86_400_000, '1d'],
  [604_800_000, '1w'],
  [1_500, '1s500ms'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
  expect(parseDuration(text) ?? 0).toBe(ms)
})
