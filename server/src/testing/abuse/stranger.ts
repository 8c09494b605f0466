import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '../program-file.ts'
import type { Field } from './field.ts'

const program = programFile(new URL('./stranger-program.ts', import.meta.url))

/** A stranger as a process of its own, so that what the neighbour measures is the server. */
export class Stranger {
  readonly #child
  private constructor(child: ReturnType<typeof spawn>) {
    this.#child = child
  }

  /** Attacks already when it resolves. */
  static async start(attack: string, field: Field): Promise<Stranger> {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, attack, JSON.stringify(field)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    return new Stranger(child)
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}
