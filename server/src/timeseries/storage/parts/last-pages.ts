import { Page } from './page.ts'

/** A page of a file, and its number there. */
export interface NumberedPage {
  number: number
  page: Page
  /** Whether nothing else keeps it: its memory is another page's when it goes from here. */
  isPassing: boolean
}

/** Of a whole thread; as many as go from several files while one more is read. */
const MOST_SPARE = 8
const spare: Page[] = []

/** Room for a page that nobody will keep. */
export const roomForPassing = (): Page => spare.pop() ?? new Page()

/** The pages of a file that columns were read from last. A column found in one is good until the next is taken. */
export class LastPages {
  readonly #most: 1 | 2
  readonly #isIn: (page: number, key: number, span: number) => boolean
  /** The newest first. */
  readonly #pages: NumberedPage[] = []

  /** `isIn`: whether a column lies in a page, by its number. */
  constructor(most: 1 | 2, isIn: (page: number, key: number, span: number) => boolean) {
    this.#most = most
    this.#isIn = isIn
  }

  /** The page that a column lies in, if it is one of them; it is the newest then. */
  find(key: number, span: number): Page | undefined {
    const newest = this.#pages[0]
    if (newest === undefined) return undefined
    if (this.#isIn(newest.number, key, span)) return newest.page
    const before = this.#pages[1]
    if (before === undefined || !this.#isIn(before.number, key, span)) return undefined
    this.#pages[0] = before
    this.#pages[1] = newest
    return before.page
  }

  /** Takes one more; the oldest goes when there are too many. */
  take(page: NumberedPage): void {
    this.#pages.unshift(page)
    if (this.#pages.length <= this.#most) return
    const { page: oldest, isPassing } = this.#pages.pop()!
    if (isPassing && spare.length < MOST_SPARE) spare.push(oldest)
  }

  letGo(): void {
    this.#pages.length = 0
  }
}
