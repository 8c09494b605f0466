import type { Position } from '../parse/ast.ts'

/** Warnings and infos of a query, each once, with the place in the expression as Prometheus writes it. */
export class Annotations {
  readonly #source: string
  readonly #warnings = new Set<string>()
  readonly #infos = new Set<string>()

  constructor(source: string) {
    this.#source = source
  }

  get warnings(): string[] {
    return [...this.#warnings]
  }

  get infos(): string[] {
    return [...this.#infos]
  }

  warn(message: string, at: Position): void {
    this.#warnings.add(`PromQL warning: ${message} (${this.#place(at)})`)
  }

  info(message: string, at: Position): void {
    this.#infos.add(`PromQL info: ${message} (${this.#place(at)})`)
  }

  /** Takes over what was noted elsewhere. */
  add({ warnings, infos }: { warnings: readonly string[]; infos: readonly string[] }): void {
    for (const warning of warnings) this.#warnings.add(warning)
    for (const info of infos) this.#infos.add(info)
  }

  #place({ start }: Position): string {
    const before = this.#source.slice(0, start)
    return `${before.split('\n').length}:${start - before.lastIndexOf('\n')}`
  }
}
