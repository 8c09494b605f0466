import type { Agent } from '../agent/agent.ts'

/** What comes with an action over HTTP; from the keyboard both are empty. */
export interface ActionInput {
  readonly query: URLSearchParams
  readonly body: string
}

/** Does something to a device; a text tells why it was not done. */
export type Action = (agent: Agent, input: ActionInput) => string | undefined

export const NO_INPUT: ActionInput = { query: new URLSearchParams(), body: '' }
