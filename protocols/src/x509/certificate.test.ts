import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CertificateOptions, writeCertificate } from './certificate.ts'

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ca = pair()
const device = pair()

function write(changes: Partial<CertificateOptions>): X509Certificate {
  const options: CertificateOptions = {
    subject: '02ab10c4d2f0',
    issuer: 'Fleet CA',
    key: device.publicKey,
    signer: ca.privateKey,
    serialNumber: Buffer.from('80ff', 'hex'),
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2060-01-01T00:00:00Z'),
    use: 'client',
    ...changes,
  }
  return new X509Certificate(writeCertificate(options))
}

describe('writeCertificate', () => {
  it('is read back by OpenSSL with every field', () => {
    const cert = write({})
    expect(cert.subject).toBe('CN=02ab10c4d2f0')
    expect(cert.issuer).toBe('CN=Fleet CA')
    expect(cert.serialNumber).toBe('80FF')
    expect(new Date(cert.validFrom).toISOString()).toBe('2026-01-01T00:00:00.000Z')
    expect(new Date(cert.validTo).toISOString()).toBe('2060-01-01T00:00:00.000Z')
    expect(cert.ca).toBe(false)
    expect(cert.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2'])
  })

  it('carries a signature that verifies against the signer only', () => {
    const cert = write({})
    expect(cert.verify(ca.publicKey)).toBe(true)
    expect(cert.verify(device.publicKey)).toBe(false)
    expect(cert.publicKey.equals(device.publicKey)).toBe(true)
  })

  it('takes the holder from a private key too, and writes the same bytes for its public part', () => {
    const cert = write({ key: device.privateKey })
    expect(cert.publicKey.equals(createPublicKey(device.privateKey))).toBe(true)
  })

  it('chains to a CA certificate', () => {
    const root = write({ subject: 'Fleet CA', key: ca.privateKey, use: 'ca' })
    expect(root.ca).toBe(true)
    expect(write({}).checkIssued(root)).toBe(true)
  })

  it('names hosts and addresses', () => {
    const cert = write({ use: 'server', names: ['localhost', '127.0.0.1'] })
    expect(cert.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1')
    expect(cert.checkHost('localhost')).toBe('localhost')
  })

  it.each([
    ['::1', '0:0:0:0:0:0:0:1'],
    ['2001:db8::10:2', '2001:DB8:0:0:0:0:10:2'],
    ['::ffff:192.0.2.1', '0:0:0:0:0:FFFF:C000:201'],
    ['fe80:1:2:3:4:5:6:7', 'FE80:1:2:3:4:5:6:7'],
  ])('names the IPv6 address %s', (written, read) => {
    expect(write({ use: 'server', names: [written] }).subjectAltName).toBe(`IP Address:${read}`)
  })

  it.each([
    ['00417f', '417F'],
    ['00ff', 'FF'],
    ['0000', '0'],
    ['7f', '7F'],
  ])('writes the serial number %s as short as can be', (given, read) => {
    expect(write({ serialNumber: Buffer.from(given, 'hex') }).serialNumber).toBe(read)
  })

  it('satisfies a strict verifier', () => {
    const folder = mkdtempSync(join(tmpdir(), 'roost-x509-'))
    const root = join(folder, 'ca.pem')
    const leaf = join(folder, 'leaf.pem')
    const times = { notBefore: new Date(Date.now() - 1000), notAfter: new Date(Date.now() + 86_400_000) }
    const authority = { ...times, subject: 'Fleet CA', key: ca.privateKey, use: 'ca' } as const
    writeFileSync(root, write(authority).toString())
    writeFileSync(leaf, write({ ...times, use: 'server', names: ['roost.test'] }).toString())
    const arguments_ = ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', root, leaf]
    expect(execFileSync('openssl', arguments_, { encoding: 'utf8' })).toContain('OK')
    rmSync(folder, { recursive: true })
  })

  it('refuses what it cannot write', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
    expect(() => write({ signer: rsa.privateKey })).toThrow(TypeError)
  })
})
