import type { Duplex } from 'node:stream'
import type { Agent } from '../agent.ts'
import { PretendShell } from './pretend-shell.ts'

const IAC = 255
const SUBNEGOTIATION = 250
const SUBNEGOTIATION_END = 240
const WILL = 251
/** WILL ECHO, WILL SUPPRESS-GO-AHEAD, DO NAWS. */
const OFFERS = Buffer.from([IAC, 251, 1, IAC, 251, 3, IAC, 253, 31])

/** A telnet server in the box: a login, then the shell of its terminals. */
export class LittleTelnet {
  private readonly stream: Duplex
  private readonly shell: PretendShell
  private readonly hostname: string
  private name: string | null = null
  private line = ''
  private inside = false
  private rest: Buffer = Buffer.alloc(0)

  constructor(agent: Agent, stream: Duplex) {
    this.stream = stream
    this.hostname = agent.node.hostname
    const print = (text: string) => this.print(text)
    this.shell = new PretendShell(agent, { print, exit: () => stream.end(), file: () => false })
    stream.on('data', (chunk: Buffer) => this.receive(chunk))
    stream.on('error', () => undefined)
    stream.write(OFFERS)
    this.print(`\r\n${this.hostname} login: `)
  }

  private print(text: string): void {
    if (!this.stream.destroyed) this.stream.write(Buffer.from(text.replaceAll('\xff', '\xff\xff')))
  }

  private receive(chunk: Buffer): void {
    const keys = this.keysIn(Buffer.concat([this.rest, chunk]))
      .toString('utf8')
      .replaceAll(/\r[\n\0]/g, '\r')
    if (this.inside) this.shell.type(Buffer.from(keys))
    else for (const key of keys) this.signIn(key)
  }

  private signIn(key: string): void {
    if (key !== '\r') {
      this.line += key
      // A password is not shown.
      if (this.name === null) this.print(key)
      return
    }
    const line = this.line
    this.line = ''
    if (this.name === null) {
      this.name = line
      this.print('\r\nPassword: ')
    } else {
      this.inside = true
      this.print('\r\n')
      this.shell.start()
    }
  }

  /** Without the commands of telnet; one that is not whole yet waits. */
  private keysIn(bytes: Buffer): Buffer {
    const keys: number[] = []
    let at = 0
    for (; at < bytes.length; at++) {
      if (bytes[at] !== IAC) {
        keys.push(bytes[at]!)
        continue
      }
      const end = commandEnd(bytes, at)
      if (end === null) break
      if (bytes[at + 1] === IAC) keys.push(IAC)
      at = end - 1
    }
    this.rest = bytes.subarray(at)
    return Buffer.from(keys)
  }
}

/** Where the command that begins there is over; null when it is not whole. */
function commandEnd(bytes: Buffer, at: number): number | null {
  const command = bytes[at + 1]
  if (command === undefined) return null
  if (command === SUBNEGOTIATION) {
    const end = bytes.indexOf(Buffer.from([IAC, SUBNEGOTIATION_END]), at)
    return end < 0 ? null : end + 2
  }
  const length = command >= WILL && command < IAC ? 3 : 2
  return bytes.length < at + length ? null : at + length
}
