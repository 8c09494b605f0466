import { describe, expect, it } from 'vitest'
import { bandChannels, blockOf, channelChoices, overlap } from './channels.ts'
import { allowsChannel, isRadarChannel, mostPower, type PlannedBand, usualChannel } from './regulatory.ts'

describe('wide channels', () => {
  it('lie around their primary as the standard has them', () => {
    expect(blockOf('5G', 44, 40)).toEqual([44, 48])
    expect(blockOf('5G', 112, 80)).toEqual([100, 104, 108, 112])
    expect(blockOf('5G', 157, 80)).toEqual([149, 153, 157, 161])
    expect(blockOf('5G', 60, 160)).toEqual([36, 40, 44, 48, 52, 56, 60, 64])
    expect(blockOf('5G', 140, 160)).toBeNull()
    expect(blockOf('5G', 165, 80)).toEqual([165, 169, 173, 177])
    expect(blockOf('6G', 37, 80)).toEqual([33, 37, 41, 45])
    expect(blockOf('6G', 233, 40)).toBeNull()
    expect(blockOf('2G', 6, 80)).toBeNull()
  })
  it('hold what they begin with, whatever the band and the width', () => {
    for (const band of ['2G', '5G', '6G'] as const)
      for (const channel of bandChannels[band])
        for (const width of [20, 40, 80, 160, 320])
          expect(blockOf(band, channel, width)?.includes(channel) ?? true).toBe(true)
  })
})

describe('where access points may transmit', () => {
  const starts = (country: string, band: PlannedBand, width: number) =>
    channelChoices({ country, band, width }).map(({ channel }) => channel)
  it('is what the country allows', () => {
    expect(starts('DE', '5G', 80)).toEqual([36, 52, 100, 116, 132])
    expect(starts('GB', '5G', 80)).toEqual([36, 52, 100, 116, 132, 149, 165])
    expect(starts('JP', '5G', 80)).toEqual([36, 52, 100, 116, 132])
    expect(starts('AU', '5G', 20)).not.toContain(120)
    expect(starts('CA', '5G', 80)).not.toContain(116)
    expect(starts('US', '2G', 20)).toEqual([1, 6, 11])
    expect(starts('CN', '6G', 80)).toEqual([])
    expect(starts('DE', '6G', 80)).toEqual([5, 21, 37, 53, 69, 85])
    expect(starts('XX', '5G', 20)).toEqual([])
  })
  it('is what the radio can and a person wants, too', () => {
    const limits = { country: 'DE', band: '5G', width: 40 } as const
    expect(channelChoices({ ...limits, able: [36, 40, 44, 48, 52] }).map(({ channel }) => channel)).toEqual([
      36, 44,
    ])
    expect(channelChoices({ ...limits, wanted: [48, 100] }).map(({ channel }) => channel)).toEqual([48, 100])
  })
  it('begins with 149 where it may be used with power, else with 36 (readings C13)', () => {
    const usual = (country: string) => usualChannel(country, '5G')
    expect(['US', 'GB', 'CN', 'AU'].map(usual)).toEqual([149, 149, 149, 149])
    expect(['DE', 'IL', 'TR', 'JP', 'EG', 'XX'].map(usual)).toEqual([36, 36, 36, 36, 36, 36])
    expect(usualChannel('DE', '2G')).toBe(1)
    expect(mostPower('DE', '5G', 149)).toBe(14)
  })
  it('asks to listen for radar', () => {
    expect([36, 52, 100, 149].map((channel) => isRadarChannel('DE', channel))).toEqual([
      ...[false, true, true, false],
    ])
    expect(allowsChannel('JP', '5G', 149)).toBe(false)
    expect(allowsChannel('XX', '5G', 36)).toBeNull()
  })
})

it('tells how much of a channel another covers', () => {
  expect(overlap('2G', [1], [1])).toBe(1)
  expect(overlap('2G', [1], [4])).toBe(0.25)
  expect(overlap('2G', [1], [6])).toBe(0)
  expect(overlap('5G', [36, 40, 44, 48], [44, 48])).toBe(0.5)
  expect(overlap('5G', [44, 48], [36, 40, 44, 48])).toBe(1)
})
