import { type YamlError, yamlErrorsShown } from '#contract/configuration/yaml.ts'
import { lineCounter } from '../../../lib/yaml/yaml-node.ts'

/** Tells what is wrong by line and column. */
export class FileMistakes {
  readonly #at: (offset: number) => { line: number; column: number }
  readonly #errors: YamlError[] = []
  /** Those that are kept to be told; beyond them they are counted. */
  #count = 0
  constructor(text: string) {
    this.#at = lineCounter(text)
  }

  add(
    offset: number,
    path: readonly PropertyKey[],
    reason: YamlError['reason'],
    params: YamlError['params'] = {},
  ) {
    this.#count++
    if (this.#errors.length >= 5 * yamlErrorsShown) return
    const told = path.map((step) => String(step).slice(0, 100)).join('.')
    this.#errors.push({ ...this.#at(offset), path: told, reason, params })
  }

  get count(): number {
    return this.#count
  }

  shown(): YamlError[] {
    return this.#errors.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, yamlErrorsShown)
  }
}
