import { once } from 'node:events'
import { connect } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { Harness } from '../testing/harness.ts'
import { LISTENER_LIMITS } from './limits.ts'
import { createTlsServer } from './listener.ts'

let harness: Harness
afterEach(() => harness?.stop())

it('no list of protocols is copied for each socket', () => {
  const server = createTlsServer({ certificate: '', key: '', deviceAuthorities: [] }, LISTENER_LIMITS)
  expect(server).not.toHaveProperty('ALPNProtocols', expect.anything())
})

it.each([
  [['h2', 'http/1.1'], 'http/1.1'],
  [['http/1.1'], 'http/1.1'],
  [undefined, false],
])('a device that offers %s speaks %s', async (ALPNProtocols, spoken) => {
  harness = await new Harness().start()
  const { certificate: cert, key } = harness.certificateOf('02ab10c4d2f0')
  const port = harness.southbound.ucentralPort()
  const socket = connect({
    port,
    host: '127.0.0.1',
    cert,
    key,
    ca: harness.ca,
    ...(ALPNProtocols && { ALPNProtocols }),
  })
  let open = false
  socket.on('secureConnect', () => {
    open = true
  })
  await eventually(() => open)
  expect(socket.alpnProtocol).toBe(spoken)
  socket.destroy()
})

it('lets go of one without a certificate that never closes its side', async () => {
  harness = await new Harness({ limits: { closeMs: 50 } }).start()
  const port = harness.southbound.ucentralPort()
  const socket = connect({ port, host: '127.0.0.1', ca: harness.ca, ...{ allowHalfOpen: true } })
  const failed = once(socket, 'error')
  await once(socket, 'secureConnect')
  socket.write(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket.resume(), 'end')
  const saying = setInterval(() => socket.write('still here'), 10)
  await failed
  clearInterval(saying)
})
