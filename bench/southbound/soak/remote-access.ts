import type { TestCertificate } from '../../../server/src/southbound/testing/issue-certificate.ts'
import type { Server } from '../scene/server.ts'
import { CalledDevice } from './called-device.ts'
import { startPage } from './pages.ts'
import { boundDevice } from './strangers.ts'
import { tunnelsAreUsed } from './tunnels.ts'

const PLAIN = '02b0c0ffee02'
const RECORDED = '02b0c0ffee03'

/** Networks of the two devices: terminals to that of the second are recorded. */
interface Networks {
  plain: number
  recorded: number
  /** Days that recordings are kept. */
  days: number
}

/** Two devices that are told to call in, and what people and strangers do with that. */
export class RemoteAccess {
  readonly #server: Server
  readonly #plain: CalledDevice
  readonly #recorded: CalledDevice
  readonly #page: { stop(): void }
  readonly #refused: number[] = []
  /** Of the turn before, and of this one. */
  #left: (() => void)[][] = [[], []]

  private constructor(server: Server, devices: [CalledDevice, CalledDevice], page: { stop(): void }) {
    this.#server = server
    this.#plain = devices[0]
    this.#recorded = devices[1]
    this.#page = page
  }

  static async begin(server: Server, { plain, recorded, days }: Networks): Promise<RemoteAccess> {
    const rule = { group: recorded, guests: 'ask', recordDays: days }
    await server.call('/v2/tunnels', { action: 'rule', data: rule })
    const page = await startPage()
    const called = (serial: string, certificate: TestCertificate) =>
      new CalledDevice(serial, certificate, { 80: page.port })
    const first = called(PLAIN, await boundDevice(server, plain, PLAIN))
    const second = called(RECORDED, await boundDevice(server, recorded, RECORDED))
    return new RemoteAccess(server, [first, second], page)
  }

  /** How often somebody was refused who came to a page without being let in. */
  get refused(): number {
    return this.#refused.filter((status) => status >= 400).length
  }

  async use(turn: number): Promise<void> {
    const port = Number(new URL(this.#server.devices).port)
    await Promise.all([this.#plain.comes(port), this.#recorded.comes(port)])
    const devices = { plain: this.#plain, recorded: this.#recorded }
    const sessid = await this.#server.signIn()
    const scene = { server: this.#server, sessid, ...devices, refused: this.#refused, left: this.#left[1]! }
    await tunnelsAreUsed(scene, turn)
  }

  /** A quarter of a day later. */
  over(): void {
    this.#plain.leaves()
    this.#recorded.leaves()
    for (const end of this.#left.shift()!) end()
    this.#left.push([])
  }

  stop(): void {
    for (const ends of this.#left) for (const end of ends) end()
    this.#page.stop()
  }
}
