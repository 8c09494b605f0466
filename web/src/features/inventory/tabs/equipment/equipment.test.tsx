import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Solar } from '#contract/inventory/state/field-equipment.ts'
import { ConfirmDialog } from '../../../../components/confirm/ConfirmDialog'
import { fakeFetch, ok } from '../../../../testing/fake-fetch'
import { renderPart } from '../../../../testing/render'
import { aDevice } from '../../../../testing/samples'
import { BridgeStrip } from './BridgeStrip'
import { newestSwitching } from './relay-commands'
import { SensorsTab } from './SensorsTab'
import { SolarStrip } from './SolarStrip'
import { heightOf } from './sensor-drawings'
import { qualityOf } from './signal-quality'
import { batteryTone, chargeTone, feeds, produces } from './solar-state'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day: Solar = {
  panel: { volts: 36.2, amps: 3.1, watts: 112.4 },
  battery: { state: 'charging', chargeRatio: 0.81, volts: 26.1, amps: 3.2 },
  load: { on: true, volts: 26.1, amps: 0.95, watts: 24.8 },
}

describe('solar power', () => {
  it('flows where power is given and taken, and only there', () => {
    expect([produces(day), feeds(day)]).toEqual([true, true])
    expect(produces({ panel: { watts: 0 } })).toBe(false)
    expect(produces({})).toBe(false)
    expect(feeds({ load: { on: false, watts: 20 } })).toBe(false)
    expect(feeds({ load: { volts: 24, amps: 1 } })).toBe(true)
  })

  it('a low charge is amber, an almost empty one red, an unknown one neither', () => {
    expect([0.81, 0.29, 0.1, undefined].map(chargeTone)).toEqual(['ok', 'warn', 'bad', 'idle'])
    expect(batteryTone({ state: 'discharging', chargeRatio: 0.8 })).toBe('idle')
    expect(batteryTone({ state: 'discharging', chargeRatio: 0.1 })).toBe('bad')
  })

  it('is told in one sentence, the unknown as unknown', async () => {
    await renderPart(<SolarStrip solar={day} />, ['inventory'])
    const name = 'Solar power. Panel: 112 W. Battery: 81%, Charging. Load: On, 24.8 W.'
    const strip = screen.getByRole('region', { name })
    expect(within(strip).getByText('Charging')).toBeTruthy()
    cleanup()
    await renderPart(<SolarStrip solar={{ battery: { chargeRatio: 0.5 } }} />, ['inventory'])
    screen.getByRole('region', { name: /Panel: Unknown. Battery: 50%. Load: Unknown/i })
  })
})

describe('the mobile signal in plain words', () => {
  it.each([
    ['rsrp', -79, 'excellent'],
    ['rsrp', -90, 'good'],
    ['rsrp', -97, 'fair'],
    ['rsrp', -101, 'poor'],
    ['rsrq', -12, 'good'],
    ['sinr', -1, 'poor'],
    ['sinr', 9, 'fair'],
  ] as const)('%s %d is %s', (measure, value, word) => {
    expect(qualityOf(measure, value)).toBe(word)
  })
})

describe('the link of a bridge', () => {
  it('is told in one sentence; an end that is not known is drawn as neither', async () => {
    const cpe = { mode: 'station', scene: 'elevator', distanceMeters: 391 } as const
    const { container, unmount } = await renderPart(<BridgeStrip cpe={cpe} />, ['inventory'])
    const name = 'Bridge link. Station: it connects to a base. Distance: 391 m. Scene: Elevator.'
    const strip = screen.getByRole('region', { name })
    for (const words of ['Station: it connects to a base', '391 m', 'Elevator', 'Remote end'])
      expect(within(strip).getByText(words)).toBeTruthy()
    expect(container.querySelectorAll('[data-unknown="true"]')).toHaveLength(0)
    unmount()
    const unknown = await renderPart(<BridgeStrip cpe={undefined} />, ['inventory'])
    screen.getByRole('region', { name: /Local end: Unknown\. Distance: Unknown\. Scene: Unknown\./i })
    expect(unknown.container.querySelectorAll('[data-unknown="true"]')).toHaveLength(2)
    expect(screen.getAllByText('—')).toHaveLength(3)
  })
})

describe('a thermometer', () => {
  it('stands as high as it is warm, at an end of its scale beyond it', () => {
    expect([-20, 20, 60].map(heightOf)).toEqual([58, 33, 8])
    expect([-55, 90].map(heightOf)).toEqual([58, 8])
  })
})

const relayCommand = (change: Partial<DeviceCommandRecord>): DeviceCommandRecord => ({
  ...{ id: 1, sn: 'A', name: 'relay', status: 'accepted', by: 'kim', at: 1_000, finishedAt: null },
  ...{ text: null, result: { type: 'relay', id: 'relay1', on: true } },
  ...change,
})

describe('what was ordered of an output', () => {
  it('is its newest command, as long as it runs and a minute longer', () => {
    const older = relayCommand({ id: 1, status: 'done', finishedAt: 1_500 })
    const newer = relayCommand({ id: 2, at: 2_000 })
    const other = relayCommand({ id: 3, at: 3_000, result: { type: 'relay', id: 'relay2', on: true } })
    expect(newestSwitching([older, other, newer], 'relay1', undefined, 9e9)?.id).toBe(2)
    expect(newestSwitching([older], 'relay1', undefined, 61_500)?.id).toBe(1)
    expect(newestSwitching([older], 'relay1', undefined, 61_501)).toBeUndefined()
  })

  it('is known from sending it before the device has answered', () => {
    const { result: _none, ...sent } = relayCommand({ id: 7, status: 'sent' })
    expect(newestSwitching([sent], 'relay1', undefined, 2_000)).toBeUndefined()
    expect(newestSwitching([sent], 'relay1', 7, 2_000)?.id).toBe(7)
  })
})

const state: DeviceState = {
  ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [] },
  ...{ gateways: [], problems: [], parts: ['relays', 'sensors'] },
  relays: [
    { id: 'relay1', name: 'Output 1', on: true },
    { id: 'relay2', name: '<b>x</b>' },
  ],
  sensors: { temperature: [{ id: 'cabinet', celsius: 24.5 }], humidity: [], door: [{ id: 'd', open: true }] },
}

const anInfo = (change: Partial<DeviceInfo> = {}): DeviceInfo => ({
  ...aDevice({ capabilities: ['relays', 'sensors'] }),
  ...{ firstSeen: null, connectedSince: null, compatible: null, externalId: null, config: null },
  ...{ keyFingerprint: null, state, notices: [], commands: [] },
  ...change,
})

/** Answers who is signed in, and every command with its record. */
const server = () =>
  fakeFetch(({ path, method }) => {
    if (path === '/v2/me') return ok({ username: 'kim', role: 'admin' })
    return ok(method === 'POST' ? relayCommand({ status: 'sent' }) : {})
  })

describe('outputs and sensors', () => {
  it('show what the device says; the unknown is no "off"', async () => {
    server()
    await renderPart(<SensorsTab device={anInfo()} />, ['inventory'])
    expect(await screen.findByText('24.5 °C')).toBeTruthy()
    expect(screen.getByText('Open')).toBeTruthy()
    expect(screen.getByText('<b>x</b>')).toBeTruthy()
    expect(screen.getByText('Unknown')).toBeTruthy()
    const contactOf = (name: string) => screen.getByText(name).closest('li')?.querySelector('svg')
    expect(contactOf('Output 1')?.dataset).toMatchObject({ on: 'true', unknown: 'false' })
    expect(contactOf('<b>x</b>')?.dataset).toMatchObject({ on: 'false', unknown: 'true' })
    expect(screen.getByRole('switch', { name: 'Switch Output 1' })).toHaveProperty('checked', true)
  })

  it('a switch asks first, sends what was meant, and stays as reported', async () => {
    const calls = server()
    await renderPart(
      <>
        <SensorsTab device={anInfo()} />
        <ConfirmDialog />
      </>,
      ['inventory'],
    )
    const sent = () => calls.filter(({ method }) => method === 'POST')
    fireEvent.click(await screen.findByRole('switch', { name: 'Switch Output 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Turn off Output 1 on Roof AP?' })
    expect(sent()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({
      action: 'relay',
      data: { sn: aDevice().sn, id: 'relay1', on: false },
    })
    expect(screen.getByRole('switch', { name: 'Switch Output 1', hidden: true })).toHaveProperty(
      'checked',
      true,
    )
  })

  it('an output whose command runs, or whose device is away, cannot be switched', async () => {
    server()
    const running = anInfo({ commands: [relayCommand({ at: Date.now() })] })
    await renderPart(<SensorsTab device={running} />, ['inventory'])
    expect(await screen.findByRole('switch', { name: 'Switch Output 1' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('status').textContent).toContain('Accepted')
    cleanup()
    await renderPart(<SensorsTab device={anInfo({ status: 'offline' })} />, ['inventory'])
    const away = await screen.findByRole('switch', { name: 'Switch Output 1' })
    expect(away).toHaveProperty('disabled', true)
    expect(screen.getAllByTitle('The device is offline.').length).toBeGreaterThan(0)
  })
})
