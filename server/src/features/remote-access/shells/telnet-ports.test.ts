import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { TelnetPorts } from './telnet-ports.ts'

const PORT = 21_863

it('a program for which the device has no connection left is sent away, and may come again', async () => {
  const row = { id: 7, address: '127.0.0.1', asked_until: null }
  const target = { address: '127.0.0.1', port: 23 }
  const tunnel = new OpenTunnel(row as never, {} as never, { target, isGuests: false, dials: true })
  const full = () => {
    throw new Error('too many connections through one device')
  }
  tunnel.ready({ connect: full } as never)
  const ports = new TelnetPorts({ range: [PORT, PORT], host: '127.0.0.1', publicName: null })
  await ports.open(tunnel, () => undefined)
  onTestFinished(() => void tunnel.end('closed'))
  for (let i = 0; i < 2; i++) {
    const program = connect({ port: PORT, host: '127.0.0.1' })
    program.on('error', () => undefined)
    await once(program, 'close')
  }
  expect(ports.dialOf(7)).toMatchObject({ port: PORT })
})
