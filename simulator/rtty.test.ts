import { createServer, type Server, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeFrame, FrameReader, type RttyFrame } from '#protocols/rtty/frame.ts'
import { decodeHeartbeat, decodeRegistration, encodeAnswer } from '#protocols/rtty/registration.ts'
import { decodeStreamData, streamRequest } from '#protocols/rtty/stream.ts'
import { ackPayload, dataPayload, decodeTerminal, loginPayload } from '#protocols/rtty/terminal.ts'
import { fastClock } from './clock.ts'
import { startFleet } from './start-fleet.ts'
import { ask, type Bench, startBench, testOptions, until } from './testing/harness.ts'
import { newCertificate } from './testing/recorder.ts'

const SWITCH = 1
const AP = 2
const TOKEN = 't'.repeat(32)
const SID = 'a'.repeat(32)

/** A relay that keeps what it hears and answers registrations with one code. */
interface Relay {
  readonly server: Server
  readonly port: number
  readonly sockets: TLSSocket[]
  readonly frames: RttyFrame[]
  code: number | null
}

let relay: Relay
let bench: Bench
beforeEach(async () => {
  bench = await startBench({ caFile: null })
  relay = await startRelay()
})
afterEach(async () => {
  await bench.stop()
  for (const socket of relay.sockets) socket.destroy()
  await new Promise((resolve) => relay.server.close(resolve))
})

async function startRelay(): Promise<Relay> {
  const { key, cert } = newCertificate()
  const relay: Omit<Relay, 'port'> = {
    server: createServer({ key, cert, requestCert: true, rejectUnauthorized: false }),
    sockets: [],
    frames: [],
    code: 0,
  }
  relay.server.on('secureConnection', (socket) => {
    const reader = new FrameReader()
    relay.sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk) ?? []) {
        relay.frames.push(frame)
        if (frame.type === 'heartbeat') socket.write(encodeFrame('heartbeat'))
        if (frame.type !== 'register' || relay.code === null) continue
        socket.write(encodeFrame('register', encodeAnswer({ code: relay.code, text: 'x' })))
      }
    })
  })
  await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve))
  const bound = relay.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return Object.assign(relay, { port: bound.port })
}

const wish = (timeout: number) => ({
  ...{ method: 'rtty', id: 'box-1', token: TOKEN, server: '127.0.0.1', port: relay.port },
  ...{ user: 'root', timeout, password: '' },
})
const heard = (type: RttyFrame['type']) => relay.frames.filter((frame) => frame.type === type)
const say = (type: RttyFrame['type'], payload: Buffer) =>
  relay.sockets.at(-1)!.write(encodeFrame(type, payload))

function screen(): string {
  const messages = relay.frames.map(decodeTerminal)
  return messages.map((one) => (one?.kind === 'data' && one.sid === SID ? one.data.toString() : '')).join('')
}

async function registered(index: number, timeout = 3600) {
  const { status } = await ask(bench, index, 'rtty', wish(timeout))
  await until(() => heard('register').length > 0, 'it registers')
  return status
}

describe('the remote shell’s client', () => {
  it.each([
    ['an access point', AP, 'Command was executed'],
    ['a switch', SWITCH, 'Success'],
  ])('of %s is started, registers with its certificate and tells its uptime', async (_name, index, text) => {
    expect(await registered(index)).toMatchObject({ error: 0, text })
    expect(decodeRegistration(heard('register')[0]!.payload)).toMatchObject({
      version: 5,
      id: 'box-1',
      token: TOKEN,
      heartbeatSeconds: 30,
    })
    const { serial } = bench.fleet.agents[index]!
    expect(relay.sockets[0]!.getPeerCertificate().subject.CN).toBe(serial)
    await until(() => heard('heartbeat').length > 1, 'its heart beats')
    expect(decodeHeartbeat(heard('heartbeat')[0]!.payload, 5)).toBeGreaterThan(0)
    expect(relay.sockets).toHaveLength(1)
  })

  it('ends when its time is up', async () => {
    await registered(AP, 20)
    await until(() => relay.sockets[0]!.closed, 'the line is closed')
    const { clock } = bench.fleet
    const closed = clock.now()
    await until(() => clock.now() - closed > 60_000, 'a minute passes')
    expect(relay.sockets).toHaveLength(1)
  })

  it.each([
    ['refuses', 3],
    ['says nothing', null],
  ])('tries again when the relay %s', async (_what, code) => {
    relay.code = code
    await registered(AP)
    await until(() => relay.sockets.length > 1, 'it dials again')
    relay.code = 0
    await until(() => heard('heartbeat').length > 0, 'it is registered')
  })

  it('says yes although there is no relay, and no to what makes no sense', async () => {
    const nowhere = await ask(bench, AP, 'rtty', { ...wish(60), port: 1 })
    expect(nowhere.status).toMatchObject({ error: 0, text: 'Command was executed' })
    expect((await ask(bench, AP, 'rtty', { ...wish(60), server: '' })).status.error).toBe(2)
    expect(relay.sockets).toHaveLength(0)
  })
})

it('a fleet that speaks rtty alone calls in by itself, each with a name and a token of its own', async () => {
  const options = testOptions(bench.recorder, {
    caFile: null,
    devices: 2,
    kinds: ['iot'],
    rttyAlone: relay.port,
  })
  const fleet = startFleet(options, fastClock(50), () => undefined)
  await until(() => heard('register').length === 2, 'both register')
  const said = heard('register').map(({ payload }) => decodeRegistration(payload)!)
  expect(said.map(({ id }) => id.replaceAll('-', '')).toSorted()).toEqual(
    fleet.agents.map(({ serial }) => serial).toSorted(),
  )
  expect(new Set(said.map(({ token }) => token)).size).toBe(2)
  for (const { token } of said) expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(relay.sockets.map((socket) => socket.getPeerX509Certificate())).toEqual([undefined, undefined])
  fleet.stop()
})

describe('a terminal', () => {
  it('shows a shell to type into, which ends with exit', async () => {
    await registered(AP)
    await until(() => heard('register').length > 0, 'it registers')
    say('login', loginPayload(SID))
    const { hostname } = bench.fleet.agents[AP]!.node
    await until(() => screen().endsWith(`root@${hostname}:~# `), 'the prompt is there')
    expect(decodeTerminal(heard('login')[0]!)).toEqual({ kind: 'login', sid: SID, code: 0 })
    say('termdata', dataPayload(SID, Buffer.from('hostnamx\u007fe\rnosuch\r')))
    await until(() => screen().includes('nosuch: not found'), 'both lines are answered')
    expect(screen()).toContain(`hostnamx\b \be\r\n${hostname}\r\n`)
    say('termdata', dataPayload(SID, Buffer.from('exit\r')))
    await until(() => heard('logout').length === 1, 'it is over')
  })

  it('waits for acknowledgement, and there are ten at most', async () => {
    await registered(AP)
    say('login', loginPayload(SID))
    const keys = Buffer.from('echo '.concat('y'.repeat(3000), '\r'))
    await until(() => screen().endsWith('# '), 'the prompt is there')
    say('termdata', dataPayload(SID, keys))
    say('login', loginPayload('b'.repeat(32)))
    await until(() => heard('login').length === 2, 'the second is open')
    expect(screen()).toMatch(/y{3000}\r\n$/)
    say('ack', ackPayload(SID, 4000))
    await until(() => /y{3000}\r\nroot/.test(screen()), 'the rest comes')
    for (let number = 2; number < 11; number++) say('login', loginPayload(String(number).padStart(32, '0')))
    await until(() => heard('login').length === 11, 'all are answered')
    expect(heard('login').map(({ payload }) => payload.at(-1))).toEqual([...Array(10).fill(0), 1])
  })

  it('a stream to the box’s own page is answered, any other looks refused, and the second end is heard', async () => {
    await registered(AP)
    const stream = (id: string, port: number, text: string) => {
      const target = { stream: id.repeat(18), address: '127.0.0.1', port, https: false }
      return streamRequest(5, { ...target, data: Buffer.from(text) })
    }
    const told = (id: string) =>
      heard('http').flatMap(({ payload }) => {
        const message = decodeStreamData(payload)!
        return message.stream.startsWith(id) ? [message.data.toString()] : []
      })
    say('http', stream('p', 80, 'GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    say('http', stream('q', 24, 'hello'))
    say('http', stream('t', 23, ''))
    await until(() => told('p').at(-1) === '' && told('t').join('').includes('login: '), 'all are answered')
    expect(told('p').join('')).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*<h1>Acme /)
    expect(told('q')).toEqual([''])
    say('http', stream('t', 23, ''))
    say('http', stream('t', 23, ''))
    await until(() => told('t').at(-1) === '', 'the second end closes it')
  })
})
