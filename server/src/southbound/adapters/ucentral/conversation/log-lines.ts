import { cleanText } from '../../../clean-text.ts'

const MAX_LINES = 8
const MAX_LINE = 200

/** What a device logs while a command runs, for those commands whose answer does not say why. */
export class LogLines {
  readonly #collecting = new Set<string[]>()
  readonly #awaited = new Set<{ form: RegExp; resolve(line: string): void }>()

  /** Collects from now on; the returned function ends it and gives the last lines, oldest first. */
  collect(): () => string[] {
    const lines: string[] = []
    this.#collecting.add(lines)
    return () => {
      this.#collecting.delete(lines)
      return lines
    }
  }

  /** The next line from now on that is of this form; `stop` when nobody waits for it any more. */
  next(form: RegExp): { line: Promise<string>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<string>()
    const awaited = { form, resolve }
    this.#awaited.add(awaited)
    return { line: promise, stop: () => void this.#awaited.delete(awaited) }
  }

  heard(line: string): void {
    for (const awaited of this.#awaited) {
      if (!awaited.form.test(line)) continue
      this.#awaited.delete(awaited)
      awaited.resolve(cleanText(line, MAX_LINE))
    }
    for (const lines of this.#collecting) {
      if (lines.push(cleanText(line, MAX_LINE)) > MAX_LINES) lines.shift()
    }
  }
}
