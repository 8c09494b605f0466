import { expect, it } from 'vitest'
import { isForeign } from '../../../lib/sockets/foreign-address.ts'
import { quietUntil } from './quiet-hours.ts'
import { signatureOf } from './webhook.ts'

const night = { from: 22 * 60, to: 7 * 60 }

it.each([
  ['in winter', '2026-01-10T23:30:00+01:00', '2026-01-11T07:00:00+01:00'],
  ['over the change to summer time', '2026-03-28T23:30:00+01:00', '2026-03-29T07:00:00+02:00'],
  ['over the change to winter time', '2026-10-24T23:30:00+02:00', '2026-10-25T07:00:00+01:00'],
  ['not by day', '2026-01-10T12:00:00+01:00', '2026-01-10T12:00:00+01:00'],
])('quiet hours end by the clock of the place: %s', (_, at, until) => {
  const found = quietUntil(Date.parse(at), night, 'Europe/Berlin')
  expect(new Date(found).toISOString()).toBe(new Date(Date.parse(until)).toISOString())
})

it('signs as Standard Webhooks has it', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is not out in the internet', (address) => expect(isForeign(address)).toBe(false))

it.each(['198.51.100.7', '2606:4700::1111'])('%s is', (address) => expect(isForeign(address)).toBe(true))
