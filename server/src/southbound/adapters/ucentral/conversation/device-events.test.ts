import { describe, expect, it } from 'vitest'
import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import { eventOf } from './device-events.ts'

const SERIAL = '02ab10c4d2f0'

function read(method: string, params: Record<string, unknown>) {
  const decoded = decodeDeviceFrame(
    JSON.stringify({ jsonrpc: '2.0', method, params: { serial: SERIAL, ...params } }),
  )
  if (!decoded.ok) throw new Error(decoded.reason)
  const { message } = decoded
  switch (message.kind) {
    case 'connect':
    case 'state':
    case 'result':
    case 'error':
    case 'radius':
      throw new Error('not an event')
    default:
      return eventOf(message)
  }
}

const event = (type: string, payload: unknown = {}) =>
  read('event', { data: { event: [5, { type, payload }] } })

describe('what happened', () => {
  it('events keep their type, known or not, and the device’s own time', () => {
    expect(event('client.join', { client: '02:11:22:33:44:55' })).toEqual({
      type: 'client.join',
      severity: 'info',
      payload: { client: '02:11:22:33:44:55', deviceTime: 5 },
      meaning: { kind: 'client_joined', mac: '02:11:22:33:44:55' },
    })
    expect(event('vendor.invented')).toMatchObject({ type: 'vendor.invented', severity: 'info' })
  })

  it.each([
    [{ error: 1, action: 'kick', addr: '02:11:22:33:44:5a', text: 'unknown' }, '02:11:22:33:44:5A'],
    [{ error: 1, action: 'tx_power', bssid: '02:11:22:33:44:5b', text: 'unknown' }, '02:11:22:33:44:5B'],
  ])('an order of a radio that was not done: %j', (payload, mac) => {
    const meaning = { kind: 'radio_order_failed', mac, text: 'unknown' }
    expect(event('rrm.bss.command', payload)).toMatchObject({ meaning })
    expect(event('rrm.bss.command', { ...payload, error: 0 })).not.toHaveProperty('meaning')
  })

  it.each([
    ['wired.carrier-down', 'warning'],
    ['health.dns', 'warning'],
    ['wired.poe.fault.overload', 'error'],
    ['device.powerloss', 'error'],
    ['wired.carrier-up', 'info'],
  ])('%s is %s', (type, severity) => {
    expect(event(type)?.severity).toBe(severity)
  })

  it.each([
    [100, 'info'],
    [75, 'warning'],
    [20, 'error'],
    ['well', 'info'],
  ])('a health check of %s is %s', (sanity, severity) => {
    expect(read('healthcheck', { uuid: 1, sanity, data: {} })).toMatchObject({
      type: 'healthcheck',
      severity,
    })
  })

  it.each([
    [2, 'error'],
    [4, 'warning'],
    [6, 'info'],
    [99, 'info'],
  ])('a log line of severity %s is %s', (severity, expected) => {
    expect(read('log', { log: 'a\nb', severity })).toMatchObject({
      severity: expected,
      payload: { log: 'a b' },
    })
  })

  it('alarms of a switch write their severity as text', () => {
    expect(read('alarm', { data: { severity: '1', text: 'hot' } })).toMatchObject({ severity: 'error' })
  })

  it('a plain ping is no news; one that runs another configuration is', () => {
    expect(read('ping', { uuid: 5 })).toBeNull()
    expect(read('ping', { uuid: 5, active: 4 })).toMatchObject({ payload: { uuid: 5, active: 4 } })
  })

  it('every other message is taken calmly', () => {
    for (const method of [
      'crashlog',
      'rebootLog',
      'recovery',
      'cfgpending',
      'telemetry',
      'wifiscan',
      'venue_broadcast',
    ]) {
      expect(read(method, {})?.type).toBe(method)
    }
    expect(read('brand.new', { a: 1 })).toMatchObject({ type: 'brand.new', severity: 'info' })
  })

  it('secrets are masked and size is bounded', () => {
    const update = read('deviceupdate', { currentPassword: 'x7Tq-91kz', note: 'y' })
    expect(update?.payload).toMatchObject({ currentPassword: '•••', note: 'y' })
    const huge = event('x', {
      lines: Array(50_000).fill('z'.repeat(10)),
      deep: JSON.parse('['.repeat(40) + ']'.repeat(40)),
    })
    expect(JSON.stringify(huge).length).toBeLessThan(60_000)
  })
})
