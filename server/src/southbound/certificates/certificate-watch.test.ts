import { describe, expect, it } from 'vitest'
import type { Logger } from '../../lib/logger.ts'
import { issueCertificate } from '../testing/issue-certificate.ts'
import { CertificateWatch } from './certificate-watch.ts'
import type { DeviceTls } from './device-tls.ts'

const issued = (name: string): DeviceTls => ({
  ...issueCertificate(name, { use: 'server' }),
  deviceAuthorities: [],
})

function watched() {
  const files = { now: issued('before.example'), wrong: '' }
  const renewed: DeviceTls[] = []
  const told: string[] = []
  const tell = (_: unknown, text: string) => told.push(text)
  const watch = new CertificateWatch({
    ...{ shown: files.now, everyMs: 10 },
    read: () => {
      if (files.wrong) throw new Error(files.wrong)
      return files.now
    },
    renew: (tls) => renewed.push(tls),
    log: { info: tell, warn: tell } as unknown as Logger,
  })
  return { files, renewed, told, watch }
}

describe('the certificate on disk', () => {
  it('is taken over when it was renewed, once', () => {
    const { files, renewed, watch } = watched()
    watch.look()
    expect(renewed).toEqual([])
    files.now = issued('after.example')
    watch.look()
    watch.look()
    expect(renewed).toEqual([files.now])
  })

  it('stays as it was while there is none that fits, which is told once, and is taken over when there is', () => {
    const { files, renewed, told, watch } = watched()
    files.wrong = 'ROOST_TLS_KEY: a.key is not the key of a.crt.'
    watch.look()
    watch.look()
    expect(renewed).toEqual([])
    expect(told).toHaveLength(1)
    files.wrong = ''
    files.now = issued('after.example')
    watch.look()
    expect(renewed).toHaveLength(1)
  })

  it('tells when what is shown ends', () => {
    const { files, watch } = watched()
    const before = watch.expiresAt()
    expect(before).toBeGreaterThan(Date.now() / 1_000)
    files.now = issued('after.example')
    watch.look()
    expect(watch.expiresAt()).toBeGreaterThanOrEqual(before)
  })
})
