import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import * as contract from '#contract/remote-access/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTunnels } from './testing/open-tunnels.ts'
import { terminalBrowser } from './testing/terminal-browser.ts'

/** Where Debian's `inetutils-telnetd` puts its program; `npm test` unpacks it, the inner loop does without. */
const telnetd = process.env.ROOST_TEST_TELNETD ?? '/usr/sbin/telnetd'

/** Started for each connection as inetd would; a shell instead of a login. */
const server = createServer({ pauseOnConnect: true }, (socket) => {
  socket.on('error', () => undefined)
  const child = spawn(telnetd, ['-E', '/bin/sh -i'], { stdio: [socket, socket, 'ignore'] })
  child.once('exit', () => socket.destroy())
})

let scene: Awaited<ReturnType<typeof openTunnels>>
beforeAll(async () => {
  scene = await openTunnels()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await scene.close()
  server.close()
})

it('ends where a device has no telnet server', async () => {
  const { tunnel } = await scene.opened({ type: 'telnet' })
  const { url } = scene.at
  const { seen } = terminalBrowser({ url, sessid: scene.wire.owner.token, tunnel: tunnel.id })
  await eventually(() => seen.close === contract.terminalCloses.ended)
  await eventually(async () => (await scene.end(tunnel.id)) === 'closed')
})

function besideDebians() {
  it('is typed into from the browser, knows its size, takes an interrupt, and ends with its shell', async () => {
    const ports = { 23: (server.address() as AddressInfo).port }
    const { tunnel, caller } = await scene.opened({ type: 'telnet' }, { ports })
    onTestFinished(() => caller.close())
    const { url } = scene.at
    const { socket, seen, say } = terminalBrowser({
      ...{ url, sessid: scene.wire.owner.token, tunnel: tunnel.id },
    })
    const type = (keys: string) => socket.send(Buffer.from(keys))
    await eventually(() => /[$#] $/.test(seen.screen))
    type('echo answer-$((40 + 2)) $TERM; stty size\r')
    await eventually(() => seen.screen.includes('answer-42 xterm-256color'))
    await eventually(() => seen.screen.includes('24 80'))
    say({ type: 'size', columns: 132, rows: 43 })
    type('until stty size | grep "43 132"; do :; done; sleep 1000\r')
    await eventually(() => seen.screen.includes('\n43 132'))
    type('\u0003')
    // A shell forgets what it has read when it is interrupted: like a person, type once it asks.
    await eventually(() => /[$#] $/.test(seen.screen))
    type("printf 'h\\303\\251-\\377-done\\n'\r")
    await eventually(() => seen.screen.includes('hé-\ufffd-done'))
    type('exit\r')
    await eventually(async () => (await scene.end(tunnel.id)) === 'closed')
    await eventually(() => seen.close === contract.terminalCloses.ended)
  })
}

if (existsSync(telnetd)) describe('Debian’s telnetd', besideDebians)
