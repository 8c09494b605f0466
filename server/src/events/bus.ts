import type { Logger } from '../lib/logger.ts'
import type { DomainEventName, DomainEvents } from './domain-events.ts'

type Listener<Name extends DomainEventName> = (event: DomainEvents[Name]) => void | Promise<void>

/** The typed in-process event bus. A listener that throws is logged and stops nobody else. */
export class EventBus {
  readonly #listeners = new Map<DomainEventName, Set<Listener<never>>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** @returns a function that takes the listener off again */
  on<Name extends DomainEventName>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    listeners.add(listener as Listener<never>)
    this.#listeners.set(name, listeners)
    return () => listeners.delete(listener as Listener<never>)
  }

  /** Calls every listener at once, in the order they came; promises are not waited for. */
  emit<Name extends DomainEventName>(name: Name, event: DomainEvents[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      this.#call(name, listener as Listener<Name>, event)
    }
  }

  #call<Name extends DomainEventName>(name: Name, listener: Listener<Name>, event: DomainEvents[Name]): void {
    const failed = (error: unknown) =>
      this.#log.error({ err: error, event: name }, 'an event listener failed')
    try {
      const result = listener(event)
      if (result instanceof Promise) result.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}
