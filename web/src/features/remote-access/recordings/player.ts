import type { RecordedEvent } from '#contract/remote-access/recordings.ts'

/** What a recording is drawn on. */
export interface ReplayScreen {
  clear(): void
  resize(columns: number, rows: number): void
  print(text: string): void
}

interface Recorded {
  columns: number
  rows: number
  events: readonly RecordedEvent[]
}

/** Draws a recording up to any moment of it. */
export class Player {
  readonly #recorded: Recorded
  readonly #screen: ReplayScreen
  #next = 0
  #at = 0

  constructor(recorded: Recorded, screen: ReplayScreen) {
    this.#recorded = recorded
    this.#screen = screen
    screen.resize(recorded.columns, recorded.rows)
  }

  /** ms from the beginning. */
  get at(): number {
    return this.#at
  }

  /** Backwards it is drawn from the beginning again. */
  seek(to: number): void {
    const { columns, rows, events } = this.#recorded
    if (to < this.#at) {
      this.#next = 0
      this.#screen.clear()
      this.#screen.resize(columns, rows)
    }
    this.#at = to
    const printed: string[] = []
    const print = () => printed.length > 0 && this.#screen.print(printed.splice(0).join(''))
    for (let event = events[this.#next]; event && event[0] <= to; event = events[++this.#next]) {
      const [, kind, text] = event
      if (kind === 'o') printed.push(text)
      if (kind !== 'r') continue
      print()
      const [width, height] = text.split('x').map(Number)
      if (width && height) this.#screen.resize(width, height)
    }
    print()
  }
}
