import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asInService } from '../../as-in-service.ts'
import { pause } from '../scene/child.ts'
import type { FromTaker, Taken, ToTaker } from './messages.ts'
import type { PretendDevices } from './pretend-devices.ts'

/** The server that takes frames, in a process of its own with the flags of the service. */
export class TakerProcess {
  readonly #child: ChildProcess
  readonly #devices: PretendDevices
  #taken: ((taken: Taken) => void) | undefined

  private constructor(child: ChildProcess, devices: PretendDevices) {
    this.#child = child
    this.#devices = devices
  }

  static async start(folder: string, devices: PretendDevices): Promise<TakerProcess> {
    const child = fork(fileURLToPath(new URL('taker.ts', import.meta.url)), {
      execArgv: [...asInService.serverFlags, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      env: {
        PATH: process.env.PATH,
        ...asInService.serverEnvironment,
        ROOST_DATA_DIR: folder,
        ROOST_HTTP_PORT: '0',
        ROOST_UCENTRAL_PORT: '0',
        ROOST_RTTY_PORT: '0',
        ROOST_DEVICE_HOST: '127.0.0.1',
        ROOST_LOG_LEVEL: 'error',
        ROOST_TEST_NO_CONSOLE: '1',
      },
    })
    const taker = new TakerProcess(child, devices)
    await new Promise<void>((resolve) => {
      child.on('message', (message: FromTaker) => {
        if (message.kind === 'ready') resolve()
        if (message.kind === 'runs') devices.runs(message.device, message.uuid)
        if (message.kind === 'taken') taker.#taken?.(message)
      })
    })
    return taker
  }

  async connectAll(): Promise<void> {
    const step = 50
    for (let from = 0; from < this.#devices.count; from += step) {
      const many = Math.min(step, this.#devices.count - from)
      const frames = Array.from({ length: many }, (_, i): [number, string] => [
        from + i,
        this.#devices.connect(from + i),
      ])
      await this.#ask({ kind: 'connect', frames })
    }
    while ((await this.figures()).connected < this.#devices.count) await pause(200)
  }

  /**
   * A state and a health check of each device, ten times a second those that are due; slower when the server is.
   * @returns seconds it took
   */
  async reportOnce(inSeconds: number): Promise<number> {
    const start = performance.now()
    const [ticks, { count }] = [inSeconds * 10, this.#devices]
    for (let tick = 0; tick < ticks; tick++) {
      const [from, to] = [tick, tick + 1].map((at) => Math.floor((at * count) / ticks)) as [number, number]
      await this.#ask({ kind: 'say', frames: this.#reportsOf(from, to) })
      const ahead = start + (tick + 1) * 100 - performance.now()
      if (ahead > 0) await pause(ahead)
    }
    return (performance.now() - start) / 1000
  }

  #reportsOf(from: number, to: number): [number, string][] {
    const half = Math.floor(this.#devices.count / 2)
    return Array.from({ length: to - from }, (_, i) => from + i).flatMap((device): [number, string][] => {
      const other = (device + half) % this.#devices.count
      return [
        [device, this.#devices.state(device)],
        [other, this.#devices.health(other)],
      ]
    })
  }

  figures = (): Promise<Taken> => this.#ask({ kind: 'figures' })

  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()))
    this.#child.send({ kind: 'stop' } satisfies ToTaker)
    await ended
  }

  #ask(message: ToTaker): Promise<Taken> {
    return new Promise((resolve) => {
      this.#taken = resolve
      this.#child.send(message)
    })
  }
}
