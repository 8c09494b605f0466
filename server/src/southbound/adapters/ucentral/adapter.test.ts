import { createConnection, createServer } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { Harness, type HarnessOptions } from '../../testing/harness.ts'
import { issueCertificate } from '../../testing/issue-certificate.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
let harness: Harness

async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = await new Harness(options).start()
  return harness
}
afterEach(() => harness.stop())

describe('a device that connects', () => {
  it('is seen, reports and goes', async () => {
    await start()
    const device = await harness.introduce(SERIAL, { model: 'Acme AP3000', compatible: 'acme_ap3000' })
    const [seen] = harness.sink.of('seen')
    expect(seen).toMatchObject({
      sn: SN,
      externalId: SERIAL,
      kind: 'ap',
      kindSource: 'platform',
      model: 'Acme AP3000',
      address: '127.0.0.1',
      keyFingerprint: harness.certificateOf(SERIAL).fingerprint,
    })
    expect(harness.southbound.sessions.get(SN)?.sessionId).toBe(seen?.sessionId)
    device.state({ unit: { uptime: 5 } })
    const report = await eventually(() => harness.sink.of('report')[0])
    expect(report).toMatchObject({
      sn: SN,
      sessionId: seen?.sessionId,
      state: { unit: { uptimeSeconds: 5 } },
    })
    device.ws.close()
    const gone = await eventually(() => harness.sink.of('gone')[0])
    expect(gone).toMatchObject({ sn: SN, sessionId: seen?.sessionId, reason: 'closed' })
    expect(harness.southbound.sessions.count()).toBe(0)
    expect(harness.southbound.stats()).toMatchObject({ sessions: 0, unintroduced: 0, framesTotal: 2 })
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('may speak %s', async (version) => {
    await start()
    await harness.introduce(SERIAL, {}, { minVersion: version, maxVersion: version })
  })

  it('may ask for any path, with or without the sub-protocol, which is echoed when offered', async () => {
    await start()
    const with_ = await harness.introduce(SERIAL, {}, { path: '/any/where?encoding=text' })
    expect(with_.ws.protocol).toBe('ucentral-broker')
    const without = await harness.introduce('02ab10c4d2f1', {}, { subProtocol: null })
    expect(without.ws.protocol).toBe('')
    expect(without.ws.extensions).toBe('')
  })

  it('is admitted with what TLS says of it', async () => {
    const asked: unknown[] = []
    const admit = async (connecting: unknown) => {
      asked.push(connecting)
      return { admit: true as const, bound: false }
    }
    await start({ admission: { admit } })
    await harness.introduce(SERIAL)
    expect(asked).toEqual([
      {
        protocol: 'ucentral',
        sn: SN,
        externalId: SERIAL,
        keyFingerprint: harness.certificateOf(SERIAL).fingerprint,
        certificateName: SERIAL,
        trustedByCa: false,
        certificateUntil: expect.any(Number),
        labelHash: null,
        address: '127.0.0.1',
        at: expect.any(Number),
      },
    ])
  })

  it('loses nothing it sends while admission is pending', async () => {
    let open = () => {}
    const decision = new Promise<void>((resolve) => {
      open = resolve
    })
    const admit = () => decision.then(() => ({ admit: true as const, bound: true }))
    await start({ admission: { admit } })
    const device = await harness.dial(SERIAL).opened()
    device.connect()
    for (let i = 0; i < 20; i++) device.event('log', { log: `line ${i}`, severity: 6 })
    await eventually(() => harness.southbound.stats().framesTotal > 0)
    expect(harness.sink.all).toEqual([])
    open()
    await eventually(() => harness.sink.of('event').length === 20)
    expect(harness.sink.all.map((entry) => entry.what)).toEqual(['seen', ...Array(20).fill('event')])
  })
})

describe('who is not let in', () => {
  it('a peer without a certificate', async () => {
    await start()
    const device = harness.dial(SERIAL, { certificate: null })
    await expect(device.opened()).rejects.toThrow()
    expect(await harness.notice('certificate_missing')).toMatchObject({ sn: null, address: '127.0.0.1' })
    await eventually(() => harness.southbound.stats().unintroduced === 0)
  })

  it('a certificate with another name', async () => {
    const admit = async () => ({ admit: true as const, bound: true })
    await start({ admission: { admit } })
    const device = await harness.dial(SERIAL, { certificate: issueCertificate('02ab10c4d2f9') }).opened()
    device.connect()
    await eventually(() => device.closed)
    expect(device.closed).toEqual({ code: 1008, reason: 'name_mismatch' })
    expect(await harness.notice('name_mismatch')).toMatchObject({ sn: SN, severity: 'error' })
    expect(harness.sink.of('seen')).toEqual([])
  })

  it('unless a person allowed this device another name', async () => {
    await start({ admission: { admit: async () => ({ admit: true, bound: true, anyName: true }) } })
    await harness.introduce(SERIAL, {}, { certificate: issueCertificate('another name') })
  })

  it('another key for a serial; the device that is in stays', async () => {
    await start()
    const device = await harness.introduce(SERIAL)
    const impostor = await harness.dial(SERIAL, { certificate: issueCertificate(SERIAL) }).opened()
    impostor.connect()
    await eventually(() => impostor.closed)
    expect(impostor.closed).toEqual({ code: 1008, reason: 'other_key' })
    expect(harness.southbound.stats().refusedTotal).toMatchObject({ other_key: 1 })
    device.state()
    await eventually(() => harness.sink.of('report').length === 1)
    expect(harness.sink.of('gone')).toEqual([])
  })

  it('under "ca", a certificate no given CA vouches for, or one that has run out', async () => {
    const root = issueCertificate('Vendor CA', { use: 'ca' })
    const issuer = { name: 'Vendor CA', privateKey: root.privateKey }
    await start({
      config: { ROOST_DEVICE_TRUST: 'ca' },
      deviceAuthorities: [root.certificate],
      admission: { admit: async () => ({ admit: true, bound: true }) },
    })
    await harness.introduce(SERIAL, {}, { certificate: issueCertificate(SERIAL, { issuer }) })
    const expired = issueCertificate('02ab10c4d2f1', { issuer, days: [-20, -10] })
    for (const [serial, certificate] of [
      ['02ab10c4d2f1', expired],
      ['02ab10c4d2f2', issueCertificate('02ab10c4d2f2')],
    ] as const) {
      const device = await harness.dial(serial, { certificate }).opened()
      device.connect()
      await eventually(() => device.closed)
      expect(device.closed?.reason).toBe('untrusted_certificate')
    }
    expect(harness.southbound.sessions.count()).toBe(1)
  })

  it('one whose admission fails or hangs: told to come again', async () => {
    let tries = 0
    const admit = () =>
      tries++ === 0 ? Promise.reject(new Error('no database')) : new Promise<never>(() => {})
    await start({ admission: { admit }, limits: { admissionMs: 50 } })
    for (const text of ['no database', 'no decision within 50 ms']) {
      const device = await harness.dial(SERIAL).opened()
      device.connect()
      await eventually(() => device.closed)
      expect(device.closed).toEqual({ code: 1013, reason: 'admission_failed' })
      expect(harness.sink.of('notice').at(-1)?.detail).toBe(text)
    }
  })

  it('one that says nothing in time', async () => {
    await start({ limits: { introductionMs: 100 } })
    const device = await harness.dial(SERIAL).opened()
    await eventually(() => device.closed)
    expect(device.closed).toEqual({ code: 1008, reason: 'no_introduction' })
    await eventually(() => harness.southbound.stats().unintroduced === 0)
  })

  it('one that never finishes its handshake', async () => {
    await start({ limits: { handshakeMs: 100 } })
    const port = harness.southbound.ucentralPort()
    const { certificate: cert, key } = harness.certificateOf(SERIAL)
    const socket = tlsConnect({ port, host: '127.0.0.1', cert, key, rejectUnauthorized: false })
    socket.on('error', () => {})
    let closed = false
    socket.on('close', () => {
      closed = true
    })
    socket.resume()
    await eventually(() => closed)
    await eventually(() => harness.southbound.stats().unintroduced === 0)
  })

  it('the oldest of one address that did not introduce itself, when more come than have room', async () => {
    await start({ limits: { maxUnintroducedPerAddress: 3 } })
    const waiting = [0, 1, 2].map((i) => harness.dial(`02ab10c4d2f${i}`))
    for (const device of waiting) await device.opened()
    const fourth = await harness.dial('02ab10c4d2f3').opened()
    await harness.notice('too_many_connections')
    await eventually(() => waiting[0]!.closed)
    for (const device of [...waiting.slice(1), fourth]) device.connect()
    await eventually(() => harness.southbound.sessions.count() === 3)
    await harness.introduce('02ab10c4d2f4')
  })

  it('sockets that are reset while they wait, shake hands, or are refused', async () => {
    await start({ limits: { maxHandshakes: 1, handshakeMs: 2_000 } })
    const port = harness.southbound.ucentralPort()
    const { certificate: cert, key } = harness.certificateOf(SERIAL)
    const plain = Array.from({ length: 4 }, () => createConnection({ port, host: '127.0.0.1' }))
    await eventually(() => harness.southbound.stats().unintroduced === 4)
    for (const socket of plain) socket.resetAndDestroy()
    await eventually(() => harness.southbound.stats().unintroduced === 0)
    for (const tls of [{ cert, key }, {}]) {
      const socket = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...tls })
      socket.on('error', () => {})
      socket.on('secureConnect', () => {
        socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
        setImmediate(() => socket.destroy())
      })
      await eventually(() => socket.destroyed)
    }
    await harness.introduce(SERIAL)
  })

  it('plain HTTP over TLS, and no TLS at all', async () => {
    await start()
    const port = harness.southbound.ucentralPort()
    const answer = await httpsGet(port, harness.certificateOf(SERIAL))
    expect(answer).toMatch(/^HTTP\/1\.1 426 /)
    await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    expect(await harness.notice('tls_failed')).toMatchObject({ sn: null })
    await harness.introduce(SERIAL)
  })
})

describe('a device that comes again', () => {
  it('replaces its older connection, whose end says nothing about the device', async () => {
    await start()
    const first = await harness.introduce(SERIAL)
    const second = await harness.introduce(SERIAL)
    await eventually(() => first.closed)
    expect(first.closed).toEqual({ code: 4000, reason: 'replaced' })
    second.state()
    await eventually(() => harness.sink.of('report').length === 1)
    expect(harness.sink.of('gone')).toEqual([])
    const [older, newer] = harness.sink.of('seen')
    expect(newer?.sessionId).not.toBe(older?.sessionId)
    expect(harness.southbound.sessions.get(SN)?.sessionId).toBe(newer?.sessionId)
    expect(harness.sink.codes()).toContain('session_replaced')
  })

  it('again and again is told to wait, per device and key', async () => {
    await start({ limits: { introductions: { own: { device: { burst: 3, perSecond: 0.001 } } } } })
    for (let i = 0; i < 3; i++) await harness.introduce(SERIAL)
    const device = await harness.dial(SERIAL).opened()
    device.connect()
    await eventually(() => device.closed)
    expect(device.closed).toEqual({ code: 1013, reason: 'reconnects_too_often' })
    await harness.introduce('02ab10c4d2f1')
  })
})

describe('start and stop', () => {
  it('says which port is taken and by which setting it is chosen', async () => {
    await start()
    const port = harness.southbound.ucentralPort()
    const other = new Harness({ config: { ROOST_UCENTRAL_PORT: port } })
    await expect(other.start()).rejects.toThrow(`Port ${port} for uCentral devices is taken`)
    await expect(other.start()).rejects.toThrow('ROOST_UCENTRAL_PORT')
  })

  it('ends sessions with "shutdown", which is no word of the devices, and frees the port', async () => {
    await start()
    const port = harness.southbound.ucentralPort()
    const device = await harness.introduce(SERIAL)
    const waiting = await harness.dial('02ab10c4d2f1').opened()
    await harness.southbound.stop()
    expect(harness.sink.of('gone')).toEqual([])
    expect(harness.southbound.sessions.count()).toBe(0)
    await eventually(() => device.closed && waiting.closed)
    expect(device.closed?.code).toBe(1001)
    const probe = createServer().listen(port, '127.0.0.1')
    await eventually(() => probe.listening)
    await new Promise((resolve) => probe.close(resolve))
  })
})

function httpsGet(port: number, { certificate, key }: { certificate: string; key: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = tlsConnect({ port, host: '127.0.0.1', cert: certificate, key, rejectUnauthorized: false })
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  })
}
