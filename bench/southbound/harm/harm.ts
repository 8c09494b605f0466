import { serialToSn } from '#protocols/ucentral/serial.ts'
import { Child, pause, until } from '../scene/child.ts'
import type { Server } from '../scene/server.ts'
import { BAD_DEVICES, type BadKind, badSerial } from './bad-kinds.ts'

const PROGRAM = 'bench/southbound/harm/bad-peers.ts'
export const COUNTS: Record<BadKind, number> = {
  ...{ silent: 400, 'half-greeting': 300, 'half-request': 200 },
  ...{ deaf: 60, stopped: 60 },
}
/** Every so many of those who say nothing stand beside devices of the fleet, behind the address of their site. */
const NEIGHBOURS = 4
/** Until the stopped ones are introduced; then nobody of them hears or says anything any more. */
const INTRODUCED_MS = 4_000
/** As long as a script may be, and as many as wait for one device. */
const SCRIPT = `: ${'x'.repeat(15_900)}`
const PER_DEVICE = 16
const SENT_EVERY_MS = 20

/** Has those call once that are to be bound. @returns their serial numbers */
export async function introduceBadDevices(server: Server): Promise<string[]> {
  const before = await server.connected()
  const children = BAD_DEVICES.map((kind) => start(server, kind))
  const all = BAD_DEVICES.reduce((sum, kind) => sum + COUNTS[kind], 0)
  await until('bad devices connected', async () => (await server.connected()) >= before + all, 60_000)
  for (const child of children) await child.stop()
  return serialsOf(...BAD_DEVICES)
}

const serialsOf = (...kinds: BadKind[]): string[] =>
  kinds.flatMap((kind) => Array.from({ length: COUNTS[kind] }, (_, i) => serialToSn(badSerial(kind, i))))

const start = (server: Server, kind: BadKind): Child =>
  new Child(
    PROGRAM,
    [
      ...['--server', server.devices, '--kind', kind, '--count', String(COUNTS[kind])],
      ...['--neighbours', String(kind === 'silent' ? NEIGHBOURS : 0)],
    ],
    {},
    { yields: true },
  )

/** All who do harm, from now until `end`. */
export class Harm {
  readonly #server: Server
  readonly #children = new Map<BadKind, Child>()
  #over = false
  readonly #sending: Promise<void>
  #ended: Promise<Record<string, number>> | undefined
  /** Scripts that were taken for devices which never read them. */
  sent = 0

  constructor(server: Server) {
    this.#server = server
    for (const kind of Object.keys(COUNTS) as BadKind[]) this.#children.set(kind, start(server, kind))
    setTimeout(() => this.#children.get('stopped')?.signal('SIGSTOP'), INTRODUCED_MS)
    this.#sending = this.#sendToDeaf()
  }

  /** @returns how often each kind was dropped and came again */
  end(): Promise<Record<string, number>> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<Record<string, number>> {
    this.#over = true
    await this.#sending
    const dropped: Record<string, number> = {}
    for (const [kind, child] of this.#children) {
      child.signal('SIGCONT')
      await child.stop()
      dropped[kind] = Number(child.heard(/^dropped (\d+)$/m)?.[0] ?? 0)
    }
    return dropped
  }

  async #sendToDeaf(): Promise<void> {
    for (let turn = 0; turn < PER_DEVICE; turn++)
      for (const sn of serialsOf('deaf')) {
        if (this.#over) return
        const data = { sn, script: SCRIPT, timeout: 300 }
        await this.#server.call('/v2/devices', { action: 'script', data }).then(
          () => this.sent++,
          // It is away, or has as many as it may.
          () => undefined,
        )
        await pause(SENT_EVERY_MS)
      }
  }
}
