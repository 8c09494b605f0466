import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

it.each([
  [undefined, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['127.0.0.1', '::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['loopback', '127.0.0.1', 'forged, 192.0.2.1', '192.0.2.1'],
  ['loopback,10.0.0.0/8', '127.0.0.1', '192.0.2.1, 10.1.1.1', '192.0.2.1'],
  ['10.0.0.1', '10.0.0.2', '192.0.2.1', '10.0.0.2'],
  ['loopback', '::1', '2001:db8::7', '2001:db8::7'],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
])('behind %s, a connection of %s forwarded for %s is %s', (trusted, remote, forwarded, address) => {
  expect(clientAddress(trusted)(from(remote, forwarded))).toBe(address)
})
