import { createServer, type Server, type Socket } from 'node:net'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { LinkConnection } from '../../../southbound/ports.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { NO_OPERATION } from './telnet-codec.ts'
import { ALIVE_MS } from './telnet-shell.ts'

export interface TelnetPortsDeps {
  /** First and last; absent: the operator allows none. */
  range: readonly [number, number] | undefined
  /** Where they are bound. */
  host: string
  /** As people reach this server; null: as the console is called. */
  publicName: string | null
}

interface OpenPort {
  readonly server: Server
  readonly port: number
}

/**
 * Ports for telnet programs, where the operator has set some aside: telnet is readable by whoever stands in between. Each
 * takes one connection, from the address that the tunnel was opened from, and is closed with the first.
 */
export class TelnetPorts {
  readonly #deps: TelnetPortsDeps
  readonly #open = new Map<number, OpenPort>()

  constructor(deps: TelnetPortsDeps) {
    this.#deps = deps
  }

  get isAllowed(): boolean {
    return this.#deps.range !== undefined
  }

  get hasRoom(): boolean {
    const { range } = this.#deps
    return range !== undefined && this.#open.size <= range[1] - range[0]
  }

  dialOf(tunnel: number): Tunnel['dial'] {
    const open = this.#open.get(tunnel)
    return open ? { host: this.#deps.publicName, port: open.port } : null
  }

  /** @throws ApiError `no_telnet_port` when all are taken */
  async open(tunnel: OpenTunnel, over: () => void): Promise<void> {
    const server = createServer({ pauseOnConnect: true }, (socket) => this.#accept(socket, tunnel, over))
    const port = await this.#listen(server)
    if (port === null) throw new ApiError('no_telnet_port')
    this.#open.set(tunnel.id, { server, port })
    tunnel.whenEnded(() => this.#close(tunnel.id))
  }

  async #listen(server: Server): Promise<number | null> {
    const [first, last] = this.#deps.range ?? [1, 0]
    const taken = new Set([...this.#open.values()].map(({ port }) => port))
    for (let port = first; port <= last; port++) {
      if (!taken.has(port) && (await bound(server, port, this.#deps.host))) return port
    }
    return null
  }

  #accept(socket: Socket, tunnel: OpenTunnel, over: () => void): void {
    const from = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d)/i, '')
    socket.on('error', () => socket.destroy())
    if (from !== tunnel.row.address || !tunnel.isReady) {
      socket.destroy()
      return
    }
    const device = connectionOf(tunnel)
    if (device === null) {
      socket.destroy()
      return
    }
    this.#open.get(tunnel.id)?.server.close()
    device.on('error', () => undefined)
    device.write(NO_OPERATION)
    const alive = setInterval(() => device.write(NO_OPERATION), ALIVE_MS).unref()
    socket.pipe(device).pipe(socket)
    socket.resume()
    socket.once('close', () => device.destroy())
    device.once('close', () => {
      clearInterval(alive)
      socket.destroy()
      over()
    })
  }

  #close(tunnel: number): void {
    this.#open.get(tunnel)?.server.close()
    this.#open.delete(tunnel)
  }
}

/** Null: others have taken all that goes through its device at once. */
function connectionOf(tunnel: OpenTunnel): LinkConnection | null {
  try {
    return tunnel.connect()
  } catch {
    return null
  }
}

function bound(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = () => resolve(false)
    server.once('error', failed)
    server.listen({ port, host }, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}
