import { cleanText } from '../../../clean-text.ts'

const MAX_LINES = 8
const MAX_LINE = 200

interface AwaitedLine {
  form: RegExp
  resolve(line: string): void
}

/** Of nearly every device at nearly every moment: one for all of them. */
const NONE: readonly never[] = []

function without<One>(all: readonly One[], gone: One): readonly One[] {
  const left = all.filter((one) => one !== gone)
  return left.length === 0 ? NONE : left
}

/** What a device logs while a command runs, for those commands whose answer does not say why. */
export class LogLines {
  #collecting: readonly string[][] = NONE
  #awaited: readonly AwaitedLine[] = NONE

  /** Collects from now on; the returned function ends it and gives the last lines, oldest first. */
  collect(): () => string[] {
    const lines: string[] = []
    this.#collecting = [...this.#collecting, lines]
    return () => {
      this.#collecting = without(this.#collecting, lines)
      return lines
    }
  }

  /** The next line from now on that is of this form; `stop` when nobody waits for it any more. */
  next(form: RegExp): { line: Promise<string>; stop(): void } {
    const { promise, resolve } = Promise.withResolvers<string>()
    const awaited = { form, resolve }
    this.#awaited = [...this.#awaited, awaited]
    const stop = () => {
      this.#awaited = without(this.#awaited, awaited)
    }
    return { line: promise, stop }
  }

  heard(line: string): void {
    for (const awaited of this.#awaited) {
      if (!awaited.form.test(line)) continue
      this.#awaited = without(this.#awaited, awaited)
      awaited.resolve(cleanText(line, MAX_LINE))
    }
    for (const lines of this.#collecting) {
      if (lines.push(cleanText(line, MAX_LINE)) > MAX_LINES) lines.shift()
    }
  }
}
