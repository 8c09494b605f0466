import { QueryError } from '../../types.ts'
import { type StoreAddress, whyFailed, wordsOf } from '../outside-http.ts'

/** The store asked for something it does not know: another way may do. */
export class NotOffered extends QueryError {
  constructor(words: string) {
    super('unavailable', `the outside metrics store does not offer what is needed: ${words}`)
  }
}

export interface StoreRequest {
  method?: 'GET' | 'POST'
  form?: URLSearchParams
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** Asks the store; what goes wrong becomes the error type of Prometheus' API that fits. */
export class ReadingClient {
  readonly #address: StoreAddress
  readonly #onState: (away: string | undefined) => void

  /** `onState` is told why the store is away, and undefined whenever it answers. */
  constructor(address: StoreAddress, onState: (away: string | undefined) => void) {
    this.#address = address
    this.#onState = onState
  }

  /** The answer, 200 and not yet read. */
  async ask(path: string, request: StoreRequest, signal: AbortSignal): Promise<Response> {
    const response = await this.#fetch(path, request, signal)
    if (response.ok) {
      this.#onState(undefined)
      return response
    }
    throw this.#refusal(response.status, await wordsOf(response))
  }

  /** What fails while an answer is read fails as if it had not come. */
  failed(error: unknown, signal: AbortSignal): QueryError {
    if (error instanceof QueryError) return error
    if (signal.aborted)
      return new QueryError('timeout', 'query timed out while the outside metrics store was read')
    this.#onState(whyFailed(error))
    return new QueryError('unavailable', 'the outside metrics store cannot be reached')
  }

  async #fetch(path: string, { method = 'POST', form, body, headers }: StoreRequest, signal: AbortSignal) {
    try {
      return await fetch(`${this.#address.url}${path}`, {
        method,
        headers: { ...this.#address.headers, ...headers },
        ...((body ?? form) && { body: body ?? form! }),
        redirect: 'manual',
        signal,
      })
    } catch (error) {
      throw this.failed(error, signal)
    }
  }

  #refusal(status: number, words: string): QueryError {
    if (status === 404 || status === 405 || status === 501 || /unsupported path/.test(words))
      return new NotOffered(`${status}`)
    if (status === 400 || status === 413 || status === 422) {
      this.#onState(undefined)
      return new QueryError('execution', `the outside metrics store refused the question: ${words}`)
    }
    this.#onState(`${status} ${words}`)
    return new QueryError('unavailable', `the outside metrics store does not answer (HTTP ${status})`)
  }
}
