export interface KeyedQueueOptions<K> {
  /** Tasks of one key that may be unfinished at the same time; one more is refused. */
  perKey?: number
  /** What a task that is refused fails with. */
  full?(key: K): Error
  /** Told what posted tasks threw; those behind them run all the same. */
  failed?(error: unknown, key: K): void
}

interface Line {
  last: Promise<unknown>
  length: number
}

const PER_KEY = 10_000

/** Tasks of one key run one after the other, in the order they came; those of different keys beside each other. */
export class KeyedQueue<K = string> {
  readonly #options: KeyedQueueOptions<K>
  readonly #lines = new Map<K, Line>()
  #size = 0
  #closed = false

  constructor(options: KeyedQueueOptions<K> = {}) {
    this.#options = options
  }

  /** Tasks of all keys that wait or run. */
  get size(): number {
    return this.#size
  }

  /** @returns what the task returns or throws; rejects without running it when too many wait, or after `drain` */
  run<T>(key: K, task: () => T | Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    const refused = this.#refusal(key, line)
    if (refused) return Promise.reject(refused)
    this.#lines.set(key, line)
    line.length++
    this.#size++
    const done = line.last.then(task)
    const leave = () => this.#left(key, line)
    line.last = done.then(leave, leave)
    return done
  }

  /** Nobody waits for what comes of it: an error is told to `failed`. Resolves when it is over, either way. */
  async post(key: K, task: () => void | Promise<void>): Promise<void> {
    await this.run(key, task).catch((error) => this.#options.failed?.(error, key))
  }

  /** Waits for the key's turn, for work that is not one function. @returns ends it; further calls do nothing */
  async hold(key: K): Promise<() => void> {
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const task = () => {
      begun.resolve()
      return over.promise
    }
    this.run(key, task).catch(begun.reject)
    await begun.promise
    return over.resolve
  }

  /** When nothing waits or runs any more, of what came meanwhile either. */
  async idle(): Promise<void> {
    while (this.#lines.size > 0) await Promise.all([...this.#lines.values()].map(({ last }) => last))
  }

  /** Takes nothing more and finishes what it has. */
  drain(): Promise<void> {
    this.#closed = true
    return this.idle()
  }

  #refusal(key: K, { length }: Line): Error | undefined {
    const { perKey = PER_KEY, full } = this.#options
    if (this.#closed) return new Error('the queue takes nothing more')
    if (length < perKey) return undefined
    return full?.(key) ?? new Error(`${length} tasks of ${String(key)} wait already`)
  }

  #left(key: K, line: Line): void {
    this.#size--
    if (--line.length === 0) this.#lines.delete(key)
  }
}
