/**
 * Where device protocols and features meet; neither imports the other. An adapter turns its protocol into
 * these terms, `composition.ts` joins both sides. What the terms are about stands in `ports/`.
 */
export type * from './ports/admission.ts'
export type * from './ports/command-outcomes.ts'
export type * from './ports/device-actions.ts'
export type * from './ports/device-events.ts'
export * from './ports/device-links.ts'
export * from './ports/dispatch.ts'
export type * from './ports/sessions.ts'

export interface Adapter {
  readonly protocol: string
  /** Listens. Rejects with a sentence that names the port when it is taken. */
  start(): Promise<void>
  /** Stops accepting, closes every session cleanly. */
  stop(): Promise<void>
}
