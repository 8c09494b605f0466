import { WebSocket } from 'ws'
import { eventually } from '../../testing/eventually.ts'
import { issueCertificate, type TestCertificate } from './issue-certificate.ts'

export interface TestDeviceOptions {
  readonly port: number
  readonly serial: string
  /** PEM of the CA to trust; without it the server is not checked. */
  readonly ca?: string
  readonly certificate?: TestCertificate | null
  readonly path?: string
  readonly subProtocol?: string | null
  readonly autoPong?: boolean
  /** Where it calls from, instead of 127.0.0.1. */
  readonly localAddress?: string
  readonly minVersion?: 'TLSv1.2' | 'TLSv1.3'
  readonly maxVersion?: 'TLSv1.2' | 'TLSv1.3'
}

type Params = Record<string, unknown>

/** A bare device: a TLS WebSocket with a client certificate that sends what a test says. */
export class TestDevice {
  readonly serial: string
  readonly ws: WebSocket
  readonly received: { id: number; method: string; params: Params }[] = []
  closed: { code: number; reason: string } | null = null

  constructor(options: TestDeviceOptions) {
    const certificate =
      options.certificate === undefined ? issueCertificate(options.serial) : options.certificate
    this.serial = options.serial
    const protocols = options.subProtocol === null ? [] : [options.subProtocol ?? 'ucentral-broker']
    this.ws = new WebSocket(`wss://localhost:${options.port}${options.path ?? '/'}`, protocols, {
      ...(certificate === null ? {} : { cert: certificate.certificate, key: certificate.key }),
      ...(options.ca === undefined ? { rejectUnauthorized: false } : { ca: options.ca }),
      ...(options.minVersion === undefined ? {} : { minVersion: options.minVersion }),
      ...(options.maxVersion === undefined ? {} : { maxVersion: options.maxVersion }),
      ...(options.localAddress === undefined ? {} : { localAddress: options.localAddress, family: 4 }),
      // As agents do: without the port.
      headers: { host: 'localhost' },
      autoPong: options.autoPong ?? true,
      perMessageDeflate: false,
    })
    this.ws.on('error', () => {})
    this.ws.on('message', (data) => this.received.push(JSON.parse(data.toString())))
    this.ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
    })
  }

  async opened(): Promise<this> {
    await eventually(() => this.ws.readyState === WebSocket.OPEN || this.closed)
    if (this.closed !== null) throw new Error(`closed while opening: ${this.closed.code}`)
    return this
  }

  /** Sends bytes or text exactly as given. */
  raw(data: string | Buffer): void {
    this.ws.send(data)
  }

  event(method: string, params: Params = {}): void {
    this.raw(JSON.stringify({ jsonrpc: '2.0', method, params: { serial: this.serial, ...params } }))
  }

  connect(capabilities: Params = {}, params: Params = {}): void {
    this.event('connect', {
      uuid: 1,
      firmware: 'test 1',
      capabilities: { platform: 'ap', ...capabilities },
      ...params,
    })
  }

  state(state: Params = {}, params: Params = {}): void {
    this.event('state', { uuid: 1, state, ...params })
  }

  /** Waits for the next command that was not taken yet. */
  async command(): Promise<{ id: number; method: string; params: Params }> {
    await eventually(() => this.received.length > 0)
    return this.received.shift()!
  }

  answer(id: number, status: Params, extra: Params = {}): void {
    const result = { serial: this.serial, uuid: 1, status, ...extra }
    this.raw(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }

  /** Cuts without a word, as a power loss behind a middlebox does: nothing is read or sent any more. */
  freeze(): void {
    this.ws.pause()
  }

  close(): void {
    this.ws.terminate()
  }
}
