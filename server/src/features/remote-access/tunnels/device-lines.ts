import type { TunnelEnd } from '#contract/remote-access/endpoints.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { CommandDispatcher, DeviceLink, DeviceLinks } from '../../../southbound/ports.ts'

export interface DeviceLinesDeps {
  links: DeviceLinks
  dispatcher: Pick<CommandDispatcher, 'dispatch'>
  clock: Clock
  /** From the device's yes to its call, ms. */
  callMs: number
}

/** Why a device did not call in. */
export class NoLine extends Error {
  readonly end: TunnelEnd
  constructor(end: TunnelEnd) {
    super(end)
    this.end = end
  }
}

export interface TakenLine {
  /** @throws NoLine */
  readonly link: Promise<DeviceLink>
  /** To be called once; the last one hangs up. */
  leave(): void
}

interface Line {
  readonly link: Promise<DeviceLink>
  users: number
  /** Before it came, nobody waits for it any more; afterwards it is hung up. */
  end(): void
}

/** The device ends its client by itself then; tunnels are over long before. */
const CLIENT_SECONDS = 7_200

/** One call of each device, shared by all tunnels to it. */
export class DeviceLines {
  readonly #deps: DeviceLinesDeps
  readonly #lines = new Map<string, Line>()

  constructor(deps: DeviceLinesDeps) {
    this.#deps = deps
  }

  take(sn: string): TakenLine {
    const line = this.#lines.get(sn) ?? this.#open(sn)
    line.users++
    const leave = () => {
      line.users--
      if (line.users === 0) this.#close(sn, line)
    }
    return { link: line.link, leave }
  }

  #open(sn: string): Line {
    const expected = this.#deps.links.expect(sn)
    const gaveUp = Promise.withResolvers<never>()
    gaveUp.promise.catch(() => undefined)
    const link = this.#call(sn, expected, gaveUp.promise).finally(() => expected.cancel())
    const line: Line = {
      ...{ link, users: 0 },
      end: () => {
        gaveUp.reject(new NoLine('closed'))
        void link.then((open) => open.end()).catch(() => undefined)
      },
    }
    this.#lines.set(sn, line)
    // A line that is gone, or never came, is not for the next tunnel.
    void link.then((open) => open.onEnd(() => this.#forget(sn, line))).catch(() => this.#forget(sn, line))
    return line
  }

  async #call(
    sn: string,
    { id, token, port, arrived }: ReturnType<DeviceLinks['expect']>,
    gaveUp: Promise<never>,
  ): Promise<DeviceLink> {
    const order = { id, token, port, user: 'root', password: '', timeoutSeconds: CLIENT_SECONDS }
    const told = this.#deps.dispatcher.dispatch(sn, 'terminal', order).then(
      async ({ status }) => {
        if (status !== 'accepted') throw new NoLine('refused')
        await new Promise((resolve) => setTimeout(resolve, this.#deps.callMs).unref())
        throw new NoLine('no_call')
      },
      () => {
        throw new NoLine('refused')
      },
    )
    told.catch(() => undefined)
    return Promise.race([arrived, told, gaveUp])
  }

  #close(sn: string, line: Line): void {
    this.#forget(sn, line)
    line.end()
  }

  #forget(sn: string, line: Line): void {
    if (this.#lines.get(sn) === line) this.#lines.delete(sn)
  }
}
