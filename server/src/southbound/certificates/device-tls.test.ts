import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { issueCertificate } from '../testing/issue-certificate.ts'
import { prepareDeviceTls } from './device-tls.ts'

const DAY_MS = 86_400_000
const NOW = Date.now()
let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'roost-tls-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

type Settings = Omit<Parameters<typeof prepareDeviceTls>[0], 'ROOST_DATA_DIR' | 'ROOST_DEVICE_TRUST'>

function prepare(settings: Partial<Settings> = {}, now = NOW) {
  const none = {
    ROOST_PUBLIC_URL: undefined,
    ROOST_TLS_CERT: undefined,
    ROOST_TLS_KEY: undefined,
    ROOST_DEVICE_CA: undefined,
  }
  const trust = settings.ROOST_DEVICE_CA === undefined ? ('pin' as const) : ('ca' as const)
  return prepareDeviceTls({ ...none, ROOST_DATA_DIR: data, ROOST_DEVICE_TRUST: trust, ...settings }, now)
}

const file = (name: string) => join(data, 'tls', name)
const authority = () => new X509Certificate(readFileSync(file('ca.crt')))

describe('our own CA', () => {
  it('is made on first start and issues for the public name, localhost and the host', () => {
    const tls = prepare({ ROOST_PUBLIC_URL: 'https://roost.example.net:8443/console' })
    const server = new X509Certificate(tls.certificate)
    expect(server.verify(authority().publicKey)).toBe(true)
    expect(server.checkIssued(authority())).toBe(true)
    expect(server.subject).toBe('CN=roost.example.net')
    expect(server.checkHost('roost.example.net')).toBeDefined()
    expect(server.checkHost('localhost')).toBeDefined()
    expect(server.checkIP('127.0.0.1')).toBeDefined()
    expect(authority().ca).toBe(true)
    expect(tls.deviceAuthorities).toEqual([])
  })

  it('keeps keys to itself and leaves no half-written files', () => {
    prepare()
    expect(readdirSync(join(data, 'tls')).sort()).toEqual(['ca.crt', 'ca.key', 'server.crt', 'server.key'])
    for (const key of ['ca.key', 'server.key']) expect(statSync(file(key)).mode & 0o777).toBe(0o600)
  })

  it('stays the same over restarts, and so does the server certificate', () => {
    const before = prepare()
    const root = authority().fingerprint256
    expect(prepare()).toEqual(before)
    expect(authority().fingerprint256).toBe(root)
  })

  it('issues anew when the names change, when little time remains, and when a file is damaged', () => {
    const first = prepare()
    const root = authority().fingerprint256
    const renamed = prepare({ ROOST_PUBLIC_URL: 'https://other.example.net' })
    expect(renamed.certificate).not.toBe(first.certificate)
    const days = 825 - 29
    const renewed = prepare({ ROOST_PUBLIC_URL: 'https://other.example.net' }, NOW + days * DAY_MS)
    expect(renewed.certificate).not.toBe(renamed.certificate)
    writeFileSync(file('server.crt'), 'damaged')
    expect(prepare().certificate).not.toBe(renewed.certificate)
    expect(authority().fingerprint256).toBe(root)
  })

  it('is never quietly replaced: half a CA stops the start and is named', () => {
    prepare()
    rmSync(file('ca.key'))
    expect(() => prepare()).toThrow(file('ca.crt'))
  })

  it('names a key that is not its own', () => {
    prepare()
    writeFileSync(file('ca.key'), issueCertificate('x').key)
    expect(() => prepare()).toThrow(`${file('ca.key')} is not the key of`)
  })

  it('leaves public addresses that are no name out of the certificate', () => {
    const { certificate } = prepare({ ROOST_PUBLIC_URL: 'http://[2001:db8::1]:8080' })
    expect(new X509Certificate(certificate).subject).toBe('CN=localhost')
  })
})

describe('given files', () => {
  function give(name: string, content: string): string {
    const path = join(data, name)
    writeFileSync(path, content)
    return path
  }
  const own = issueCertificate('roost.example.net', { use: 'server' })

  it('are used as they are', () => {
    const settings = {
      ROOST_TLS_CERT: give('a.crt', own.certificate),
      ROOST_TLS_KEY: give('a.key', own.key),
      ROOST_DEVICE_CA: [give('vendor.crt', issueCertificate('Vendor CA', { use: 'ca' }).certificate)],
    }
    const tls = prepare(settings)
    expect(tls.certificate).toBe(own.certificate)
    expect(tls.deviceAuthorities).toHaveLength(1)
  })

  it.each([
    ['ROOST_TLS_CERT', () => ({ ROOST_TLS_CERT: '/nowhere.crt', ROOST_TLS_KEY: give('a.key', own.key) })],
    [
      'ROOST_TLS_KEY',
      () => ({ ROOST_TLS_CERT: give('a.crt', own.certificate), ROOST_TLS_KEY: '/nowhere.key' }),
    ],
    [
      'ROOST_TLS_KEY',
      () => ({
        ROOST_TLS_CERT: give('a.crt', own.certificate),
        ROOST_TLS_KEY: give('b.key', issueCertificate('x').key),
      }),
    ],
    [
      'ROOST_TLS_CERT',
      () => ({ ROOST_TLS_CERT: give('a.crt', 'no PEM'), ROOST_TLS_KEY: give('a.key', own.key) }),
    ],
    ['ROOST_DEVICE_CA', () => ({ ROOST_DEVICE_CA: [give('ca.crt', 'no PEM')] })],
    ['ROOST_DEVICE_CA', () => ({ ROOST_DEVICE_CA: ['/nowhere.crt'] })],
  ])('that will not do are named with their setting (%s, %#)', (setting, settings) => {
    expect(() => prepare(settings())).toThrow(setting)
  })
})
