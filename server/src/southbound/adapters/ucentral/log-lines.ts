import { cleanText } from '../../clean-text.ts'

const MAX_LINES = 8
const MAX_LINE = 200

/** What a device logs while a command runs, for those commands whose answer does not say why. */
export class LogLines {
  readonly #collecting = new Set<string[]>()

  /** Collects from now on; the returned function ends it and gives the last lines, oldest first. */
  collect(): () => string[] {
    const lines: string[] = []
    this.#collecting.add(lines)
    return () => {
      this.#collecting.delete(lines)
      return lines
    }
  }

  heard(line: string): void {
    for (const lines of this.#collecting) {
      if (lines.push(cleanText(line, MAX_LINE)) > MAX_LINES) lines.shift()
    }
  }
}
