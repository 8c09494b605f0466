import { describe, expect, it } from 'vitest'
import {
  formatBitRate,
  formatBytes,
  formatMeasure,
  formatNumber,
  formatRatio,
  formatTime,
  spanOf,
} from './format'

describe('numbers', () => {
  it('have three significant digits and always their unit', () => {
    expect(formatBytes(0, 'en-US')).toBe('0 B')
    expect(formatBytes(999, 'en-US')).toBe('999 B')
    expect(formatBytes(1_234_567, 'en-US')).toBe('1.23 MB')
    expect(formatBitRate(1_000_000_000, 'en-US')).toBe('1 Gbps')
    expect(formatBitRate(866_700_000, 'en-US')).toBe('867 Mbps')
    expect(formatNumber(-93.456, 'en-US')).toBe('-93.5')
  })

  it('never round to a thousand of a unit', () => {
    expect(formatBytes(999_600, 'en-US')).toBe('1 MB')
    expect(formatBytes(999_499, 'en-US')).toBe('999 kB')
  })

  it('follow the language', () => {
    expect(formatBytes(1_234_567, 'de')).toBe('1,23 MB')
    expect(formatBitRate(8e6, 'de')).toBe('8 Mbit/s')
    expect(formatMeasure(-67, 'dbm', 'ru')).toBe('-67 дБм')
    expect(formatMeasure(24.8, 'watts', 'ru')).toBe('24,8 Вт')
    expect(formatNumber(12_345, 'en-US')).toBe('12,345')
  })

  it('show small shares finer', () => {
    expect(formatRatio(0.034, 'en-US')).toBe('3.4%')
    expect(formatRatio(0.472, 'en-US')).toBe('47%')
  })
})

describe('time', () => {
  it('says the zone', () => {
    expect(formatTime(Date.UTC(2026, 10, 21, 3, 15, 7), 'en-US', 'UTC')).toBe('Nov 21, 2026, 03:15:07 AM UTC')
  })

  it('of a clock gone wild is the number it is', () => {
    expect(formatTime(9e18, 'en-US', 'UTC')).toBe('9000000000000000000')
    expect(formatTime(Number.NaN, 'en-US', 'UTC')).toBe('NaN')
  })

  it('is Gregorian in Thai', () => {
    expect(formatTime(Date.UTC(2026, 10, 21), 'th-u-ca-gregory', 'UTC')).toContain('2026')
  })

  it('is cut to its two largest parts', () => {
    expect(spanOf(12.9)).toEqual({ unit: 'seconds', count: 12 })
    expect(spanOf(90_061)).toEqual({ unit: 'days', count: 1, rest: 1 })
    expect(spanOf(3600)).toEqual({ unit: 'hours', count: 1 })
    expect(spanOf(-5)).toEqual({ unit: 'seconds', count: 0 })
  })
})
