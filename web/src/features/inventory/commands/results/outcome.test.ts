import { describe, expect, it } from 'vitest'
import { serverWords } from '#contract/inventory/commands/server-words.ts'
import { commandStatuses, type DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { deviceWords, explanationOf, isRunning } from './outcome'

const command = (change: Partial<DeviceCommandRecord>): DeviceCommandRecord => ({
  ...{
    id: 1,
    sn: 'A',
    name: 'locate',
    status: 'done',
    by: 'super',
    at: 1_000,
    finishedAt: 2_000,
    text: null,
  },
  ...change,
})

describe('what a status means for a command', () => {
  it('is seen only where the effect is looked for, and said otherwise', () => {
    expect(explanationOf(command({}))).toBe('done')
    expect(explanationOf(command({ name: 'radio_channel' }))).toBe('seen')
    expect(explanationOf(command({ name: 'factory' }))).toBe('seen')
    const result = { type: 'file', id: 3, name: 'trace.pcap', bytes: 24 } as const
    expect(explanationOf(command({ name: 'trace', result }))).toBe('result')
  })

  it('claims no yes of devices that never answer', () => {
    expect(explanationOf(command({ name: 'client_kick', status: 'unverified' }))).toBe('unanswered')
    expect(explanationOf(command({ name: 'port_power_cycle', status: 'unverified' }))).toBe('unverified')
    expect(explanationOf(command({ name: 'trace', status: 'unverified' }))).toBe('noFile')
  })

  it('tells a command a person took back from one whose connection ended', () => {
    const back = command({ status: 'cancelled', text: 'taken back' })
    expect(explanationOf(back)).toBe('takenBack')
    expect(deviceWords(back)).toBeNull()
    expect(explanationOf(command({ status: 'cancelled' }))).toBe('cancelled')
    expect(explanationOf(command({ status: 'unknown' }))).toBe('unknown')
    const late = command({ status: 'no_answer', text: serverWords.waitedTooLong })
    expect([explanationOf(late), deviceWords(late)]).toEqual(['waitedTooLong', null])
  })

  it('words what the server itself found out, and not as the device’s words', () => {
    const same = command({
      name: 'upgrade',
      status: 'failed',
      text: 'it came back with the same firmware',
    })
    expect(explanationOf(same)).toBe('sameFirmware')
    expect(deviceWords(same)).toBeNull()
    const refused = command({ name: 'upgrade', status: 'failed', text: 'Image validation failed' })
    expect(explanationOf(refused)).toBe('failed')
    expect(deviceWords(refused)).toBe('Image validation failed')
    expect(explanationOf(command({ name: 'upgrade' }))).toBe('seen')
    expect(explanationOf(command({ name: 'transfer', status: 'unverified' }))).toBe('givenAway')
  })

  it('runs until it has ended', () => {
    expect(commandStatuses.filter((status) => isRunning({ status }))).toEqual(['queued', 'sent', 'accepted'])
  })
})
