import { describe, expect, it } from 'vitest'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import { bandsOf, clientsOn, onRadarChannel, scansOf } from './scan'

const radio = (id: string, band: Radio['band'], channel: number, clients: number): Radio => ({
  id,
  clients,
  channel,
  ...(band && { band }),
})
const state = {
  radios: [
    radio('0', '2G', 6, 3),
    radio('1', '5G', 100, 5),
    radio('2', '5G', 36, 1),
    radio('3', 'HaLow', 1, 9),
  ],
}
const scan = (change: Partial<DeviceCommandRecord>): DeviceCommandRecord => ({
  id: 1,
  sn: 'A',
  name: 'scan_radio',
  status: 'done',
  by: 'super',
  at: 1_000,
  finishedAt: 2_000,
  text: null,
  ...change,
})
const heard = (...signals: (number | undefined)[]): Partial<DeviceCommandRecord> => ({
  result: {
    type: 'scan',
    leftOut: 0,
    bss: signals.map((signalDbm, index) => ({
      bssid: `0${index}`,
      ...(signalDbm !== undefined && { signalDbm }),
    })),
  },
})

describe('what a scan may be asked of', () => {
  it('is each band once, without those that cannot scan', () => {
    expect(bandsOf(state)).toEqual(['2G', '5G'])
  })

  it('disturbs the clients of the chosen bands only', () => {
    expect(clientsOn(state, ['5G'])).toBe(6)
    expect(clientsOn(state, [])).toBe(0)
  })

  it('needs leave for a radar channel', () => {
    expect(onRadarChannel(state, ['5G'])).toBe(true)
    expect(onRadarChannel(state, ['2G'])).toBe(false)
  })
})

describe('scans among the commands', () => {
  it('are shown by the newest that found something, strongest first', () => {
    const scans = scansOf([
      scan({ id: 3, at: 9_000, status: 'sent', finishedAt: null }),
      scan({ id: 2, at: 5_000, status: 'no_answer' }),
      scan({ id: 1, ...heard(-80, undefined, -40) }),
      scan({ id: 4, at: 99_000, name: 'reboot' }),
    ])
    expect(scans.running).toBe(true)
    expect(scans.newest?.id).toBe(3)
    expect(scans.found?.bss.map(({ signalDbm }) => signalDbm)).toEqual([-40, -80, undefined])
  })

  it('are none before the first', () => {
    expect(scansOf([])).toEqual({ newest: null, running: false, found: null })
  })
})
