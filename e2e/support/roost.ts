import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './program.ts'

export interface RoostOptions {
  /** `account`: the demo's account alone; `fleet`: what `npm start -- --demo` starts, pretend fleet included. */
  demo?: 'account' | 'fleet'
  settings?: Record<string, string>
  /** With the password that a first start makes, which opens nothing before it is changed; else one that was given. */
  firstPassword?: true
}

/** The real server on free ports with a data folder of its own. */
export class Roost {
  readonly folder = mkdtempSync(join(tmpdir(), 'roost-e2e-'))
  readonly options: RoostOptions
  /** `http://127.0.0.1:PORT`; stays the same across restarts. */
  url = ''
  /** `wss://127.0.0.1:PORT`, where devices call. */
  devices = ''
  /** Of `super`. */
  password = 'harbour lights 42'
  #program: Program | undefined

  constructor(options: RoostOptions) {
    this.options = options
  }

  static async start(options: RoostOptions = {}): Promise<Roost> {
    const roost = new Roost(options)
    await roost.start()
    if (options.firstPassword) [roost.password = ''] = await roost.printed(/super\s+password\s+(\S+)/)
    return roost
  }

  get dataFolder(): string {
    return join(this.folder, 'data')
  }

  /** Waits for something the server, or what runs beside it, prints. */
  async printed(pattern: RegExp): Promise<string[]> {
    if (!this.#program) throw new Error('the server was not started')
    return this.#program.printed(pattern)
  }

  async start(): Promise<void> {
    const [file, ...args] = commandLine(this.options)
    this.#program = startProgram(file!, args, {
      ROOST_DATA_DIR: this.dataFolder,
      ROOST_HTTP_PORT: portOf(this.url),
      ROOST_UCENTRAL_PORT: portOf(this.devices),
      ROOST_RTTY_PORT: '0',
      ROOST_DEVICE_HOST: '127.0.0.1',
      ROOST_LOG_LEVEL: 'warn',
      ...(!this.options.firstPassword && { ROOST_ADMIN_PASSWORD: this.password }),
      ...this.options.settings,
    })
    const [url, devices] = await this.#program.printed(/^ready (\S+) devices (\S+)$/m)
    this.url = url!
    this.devices = devices!
  }

  /** Pulls the plug: no time to write anything. */
  async kill(): Promise<void> {
    await this.#program?.stop('SIGKILL')
  }

  /** Stands still as one that hangs: its sockets stay open, nothing answers. @returns what lets it go on */
  freeze(): () => void {
    const child = this.#program?.child
    child?.kill('SIGSTOP')
    return () => void child?.kill('SIGCONT')
  }

  /** Asks it to end; the exit code. */
  async stop(): Promise<number | null> {
    return (await this.#program?.stop('SIGTERM')) ?? null
  }

  async destroy(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function commandLine({ demo }: RoostOptions): string[] {
  if (demo === 'fleet') return ['tools/launch.js', 'start', '--demo']
  return ['server/src/main.ts', ...(demo ? ['--demo'] : [])]
}

/** The port to ask for: the one it had, or any free one. */
const portOf = (url: string) => (url ? new URL(url).port : '0')
