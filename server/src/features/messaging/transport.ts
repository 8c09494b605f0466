import type { Channel } from '#contract/identity/contact.ts'
import type { RenderedMessage } from './render.ts'

/** Takes one message to where it leaves this server. */
export interface Transport {
  /** @throws DeliveryError; anything else counts as a failure that may pass */
  send(target: string, message: RenderedMessage): Promise<void>
}

export type Transports = Partial<Record<Channel, Transport>>

/** Why a message did not leave; the reason is kept and holds no secret. */
export class DeliveryError extends Error {
  /** Trying again would change nothing. */
  readonly permanent: boolean
  constructor(reason: string, permanent: boolean) {
    super(reason)
    this.permanent = permanent
  }
}
