import { systemClock } from '../../lib/clock.ts'
import { silentLogger } from '../../lib/logger.ts'
import { eventually } from '../../testing/eventually.ts'
import type { UcentralLimits } from '../adapters/ucentral/limits.ts'
import type { DeviceTls } from '../certificates/device-tls.ts'
import type { Admission, FileHandler, WireNotice } from '../ports.ts'
import { createSouthbound, type Southbound, type SouthboundOptions } from '../southbound.ts'
import { issueCertificate, type TestCertificate } from './issue-certificate.ts'
import { PinningAdmission, RecordingSink } from './recording-sink.ts'
import { TestDevice, type TestDeviceOptions } from './test-device.ts'

export interface HarnessOptions {
  readonly config?: Partial<SouthboundOptions['config']>
  readonly limits?: Partial<UcentralLimits>
  readonly admission?: Admission
  readonly deviceAuthorities?: string[]
  readonly files?: FileHandler
  readonly pingSecondsOf?: (sn: string) => number | null
}

const CA_KEYS = issueCertificate('Test CA', { use: 'ca' })
const SERVER = issueCertificate('localhost', {
  issuer: { name: 'Test CA', privateKey: CA_KEYS.privateKey },
  use: 'server',
  names: ['localhost', '127.0.0.1'],
})

/** A whole device side on a free loopback port, and devices for it. */
export class Harness {
  readonly sink = new RecordingSink()
  readonly southbound: Southbound
  readonly ca: string = CA_KEYS.certificate
  readonly #devices: TestDevice[] = []
  readonly #certificates = new Map<string, TestCertificate>()

  constructor(options: HarnessOptions = {}) {
    const tls: DeviceTls = { ...SERVER, deviceAuthorities: options.deviceAuthorities ?? [] }
    this.southbound = createSouthbound({
      config: {
        ROOST_DEVICE_HOST: '127.0.0.1',
        ROOST_UCENTRAL_PORT: 0,
        ROOST_DEVICE_TRUST: 'pin',
        ROOST_DEVICE_PING_MS: 7_000,
        ROOST_DEVICE_GONE_MS: 12_000,
        ...options.config,
      },
      admission: options.admission ?? new PinningAdmission(),
      sink: this.sink,
      clock: systemClock,
      log: silentLogger,
      tls,
      ...(options.files && { files: options.files }),
      ...(options.pingSecondsOf && { pingSecondsOf: options.pingSecondsOf }),
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    })
  }

  async start(): Promise<this> {
    await this.southbound.start()
    return this
  }

  async stop(): Promise<void> {
    for (const device of this.#devices) device.close()
    await this.southbound.stop()
  }

  /** The key of a serial stays the same through a test. */
  certificateOf(serial: string): TestCertificate {
    const certificate = this.#certificates.get(serial) ?? issueCertificate(serial)
    this.#certificates.set(serial, certificate)
    return certificate
  }

  dial(serial: string, options: Partial<TestDeviceOptions> = {}): TestDevice {
    const certificate = this.certificateOf(serial)
    const port = this.southbound.ucentralPort()
    const device = new TestDevice({ port, serial, ca: this.ca, certificate, ...options })
    this.#devices.push(device)
    return device
  }

  /** A device that dialled, said `connect` and was let in. */
  async introduce(
    serial: string,
    capabilities: Record<string, unknown> = {},
    options: Partial<TestDeviceOptions> = {},
  ): Promise<TestDevice> {
    const before = this.sink.of('seen').length
    const device = await this.dial(serial, options).opened()
    device.connect(capabilities)
    await eventually(() => this.sink.of('seen').length > before)
    return device
  }

  async notice(code: string): Promise<WireNotice> {
    return eventually(() => this.sink.of('notice').find((notice) => notice.code === code))
  }
}
