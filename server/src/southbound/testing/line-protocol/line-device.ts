import { WebSocket } from 'ws'
import { eventually } from '../../../testing/eventually.ts'
import { issueCertificate } from '../issue-certificate.ts'

interface Order {
  n: number
  do: string
  id?: string
  document?: Record<string, unknown>
}

/** A device that speaks the line protocol, and does what a test says. */
export class LineDevice {
  readonly #id: string
  readonly #certificate: ReturnType<typeof issueCertificate>
  readonly orders: Order[] = []
  /** The report it gives when it is asked; null: it is silent. */
  answers: object | null = null
  #ws: WebSocket | undefined

  constructor(id: string, certificate = issueCertificate(id)) {
    this.#id = id
    this.#certificate = certificate
  }

  async call(port: number, hello: object): Promise<void> {
    const { certificate: cert, key } = this.#certificate
    const options = { cert, key, rejectUnauthorized: false, perMessageDeflate: false }
    const ws = new WebSocket(`wss://localhost:${port}/`, ['line'], options)
    this.#ws = ws
    ws.on('error', () => {})
    ws.on('message', (data) => this.#take(JSON.parse(data.toString())))
    await eventually(() => ws.readyState === WebSocket.OPEN)
    this.say({ hello: this.#id, ...hello })
  }

  #take(order: Order): void {
    if (order.do !== 'report') this.orders.push(order)
    else if (this.answers) {
      this.say(this.answers)
      this.say({ did: order.n, ok: true })
    }
  }

  say(message: object): void {
    this.#ws?.send(JSON.stringify(message))
  }

  /** The next order, answered. */
  async does(ok = true): Promise<Order> {
    const order = await eventually(() => this.orders.shift())
    this.say({ did: order.n, ok })
    return order
  }

  hangUp(): void {
    this.#ws?.close(1000)
  }
}
