import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  issueCertificate,
  type TestCertificate,
} from '../../../server/src/southbound/testing/issue-certificate.ts'
import { RttyDevice } from '../../../server/src/southbound/testing/rtty-device.ts'
import type { TestDevice } from '../../../server/src/southbound/testing/test-device.ts'
import { called, dial } from './strangers.ts'

/** What it does when it is told to call in. */
export type Answer = 'calls' | 'refuses' | 'stays away' | 'calls as somebody else'

interface DeviceCommand {
  id: number
  method?: string
  params: { id: string; token: string; port: number }
}

/** A bound device that is told to call in for tunnels. */
export class CalledDevice {
  answer: Answer = 'calls'
  /** Where it was told to call, last. */
  port = 0
  readonly sn: string
  readonly serial: string
  readonly #certificate: TestCertificate
  readonly #ports: Record<number, number>
  #device: TestDevice | null = null
  #calls: RttyDevice[] = []

  /** @param ports where those of the device really are */
  constructor(serial: string, certificate: TestCertificate, ports: Record<number, number>) {
    this.serial = serial
    this.sn = serial.replace(/(..)(?=.)/g, '$1:').toUpperCase()
    this.#certificate = certificate
    this.#ports = ports
  }

  /** Its call that goes on. */
  get call(): RttyDevice {
    return this.#calls.findLast(({ socket }) => !socket.destroyed)!
  }

  async comes(port: number): Promise<void> {
    const device = await called(() => dial(port, this.serial, { certificate: this.#certificate }))
    device.ws.on('message', (data) => this.#told(JSON.parse(data.toString())))
    device.connect()
    this.#device = device
  }

  leaves(): void {
    for (const call of this.#calls.splice(0)) call.close()
    this.#device?.close()
  }

  #told({ id, method, params }: DeviceCommand): void {
    if (method === undefined) return
    const takes = method === 'rtty' && this.answer !== 'refuses'
    this.#device?.answer(id, takes ? { error: 0, text: 'Command was executed' } : { error: 1, text: 'no' })
    if (method === 'rtty') this.port = params.port
    if (takes) void this.#call(params)
  }

  async #call({ id, token, port }: DeviceCommand['params']): Promise<void> {
    if (this.answer === 'stays away') return
    const ports = this.#ports
    const certificate = this.answer === 'calls' ? this.#certificate : issueCertificate(this.serial)
    const guessed = new RttyDevice({ port, id, token: randomBytes(16).toString('hex') })
    await once(guessed.socket, 'close')
    const call = new RttyDevice({ port, id, token, certificate, ports })
    this.#calls.push(call)
    await Promise.race([once(call.socket, 'data'), once(call.socket, 'close')])
    // A token is good once.
    const again = new RttyDevice({ port, id, token, certificate })
    await once(again.socket, 'close')
  }
}
