import { describe, expect, it } from 'vitest'
import { setRadioChannel, setRadioPower } from '#contract/inventory/commands/command-endpoints.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import { channelGroups, powerRange, type ReportedRadio, reportedRadios } from './radio-choice'

const bands = ['2G', '5G', '6G'] as const
const radio = (id: string, change: Partial<Radio> = {}): Radio => ({ id, band: '5G', clients: 0, ...change })
const bss = (of: string, bssid: string, mode = 'ap') => ({ ssid: 'A', radio: of, bssid, mode, clients: 0 })

describe('radios that can be told something', () => {
  it('have a known band and a BSS of their own to be named by', () => {
    const radios = [radio('0'), radio('1'), radio('2', { band: 'HaLow' }), radio('3')]
    const ssids = [
      bss('0', '02:00:00:00:00:10'),
      bss('2', '02:00:00:00:00:12'),
      bss('3', '02:00:00:00:00:13', 'station'),
    ]
    expect(reportedRadios({ radios, ssids }).map(({ id, bssid }) => [id, bssid])).toEqual([
      ['0', '02:00:00:00:00:10'],
    ])
  })
})

describe('what can be chosen', () => {
  it.each(bands)('on %s each channel stands once, and the server takes it', (band) => {
    const channels = channelGroups(band).flatMap((group) => group.channels)
    expect(new Set(channels).size).toBe(channels.length)
    for (const channel of channels)
      expect(
        setRadioChannel.body?.safeParse({ sn: '02:00:00:00:00:01', bssid: '02:00:00:00:00:02', channel })
          .success,
      ).toBe(true)
  })

  it('tells channels shared with radar apart', () => {
    const radar = channelGroups('5G').find(({ group }) => group === 'radar')?.channels
    expect(radar?.at(0)).toBe(52)
    expect(radar?.at(-1)).toBe(144)
    expect(radar).not.toContain(48)
    expect(radar).not.toContain(149)
  })

  it.each(bands)('the power of %s stays within what the server takes and what is sent with now', (band) => {
    const at = (txPowerDbm?: number): ReportedRadio => ({
      ...radio('0', { ...(txPowerDbm !== undefined && { txPowerDbm }) }),
      ...{ band, bssid: '02:00:00:00:00:02' },
    })
    expect(powerRange(at(29)).max).toBe(29)
    expect(powerRange(at(36)).max).toBe(30)
    for (const dbm of Object.values(powerRange(at())))
      expect(
        setRadioPower.body?.safeParse({ sn: '02:00:00:00:00:01', bssid: '02:00:00:00:00:02', dbm }).success,
      ).toBe(true)
  })
})
