import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/** /proc counts processor time in hundredths of a second. */
const TICKS = 100
const READY_MS = 30_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** Ours wants one; the others look at none. */
const TOKEN = tokenOf(0)

/** An API token that stands for one of a hundred networks. */
export function tokenOf(network: number): { authorization: string } {
  return { authorization: `Bearer ${'0'.repeat(38)}${String(network % 100).padStart(2, '0')}` }
}

export interface Answer {
  status: number
  body: Buffer
}

/** A program under test: started on a free port of the loopback, killed whenever this process ends. */
export class Contender {
  readonly name: string
  readonly port: number
  readonly #child: ChildProcess
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })

  private constructor(name: string, port: number, child: ChildProcess) {
    this.name = name
    this.port = port
    this.#child = child
  }

  /** Resolves when `readyPath` answers 200. */
  static async start(
    name: string,
    program: string,
    argumentsOf: (port: number) => string[],
    readyPath: string,
    environment: Record<string, string> = {},
  ) {
    const port = await freePort()
    const child = spawn(program, argumentsOf(port), {
      stdio: ['ignore', 'ignore', process.env.ROOST_BENCH_VERBOSE ? 'inherit' : 'ignore'],
      env: { ...process.env, ...environment },
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    const contender = new Contender(name, port, child)
    await contender.#ready(readyPath)
    return contender
  }

  /** CPU seconds so far, user and system, all threads. */
  cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  }

  rssMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1000)
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path)
  }

  send(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.#agent,
          method,
          path,
          headers: { ...TOKEN, ...headers },
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(pieces) }))
          response.on('error', reject)
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    if (!running.has(this.#child)) return
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGKILL')
    await ended
  }

  async #ready(path: string): Promise<void> {
    const deadline = Date.now() + READY_MS
    while (Date.now() < deadline && running.has(this.#child)) {
      const answer = await this.get(path).catch(() => undefined)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${this.name} did not start`)
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    }),
  )
}
