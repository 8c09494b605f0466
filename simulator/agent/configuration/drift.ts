import { integerOf, isJsonObject, type JsonObject } from '#protocols/json.ts'
import { changeLocally, LOCAL_CHANGES, type LocalChange, likelyChange } from '../../config/local-change.ts'
import type { Agent } from '../agent.ts'
import { adopt, runDocument } from './run-config.ts'

/** What somebody changes behind the controller's back. */
export interface LocalWish {
  /** A whole document instead of a change. */
  readonly document: JsonObject | null
  readonly changes: readonly LocalChange[]
  readonly port: string | undefined
  /** The agent starts anew with it, and so tells the new id at once instead of with its next report. */
  readonly reconnect: boolean
}

/**
 * Another configuration as a local administrator or another controller leaves it: under a newer id,
 * which the next reports tell.
 */
export function reconfigure(agent: Agent, wish: LocalWish): void {
  const seconds = Math.floor(agent.context.clock.now() / 1000)
  const next = Math.max(seconds, agent.configs.latestUuid + 1)
  const given = wish.document === null ? null : integerOf(wish.document, 'uuid')
  const uuid = given !== null && given > agent.configs.latestUuid ? given : next
  adopt(agent, { ...changed(agent, wish), uuid })
  if (wish.reconnect) agent.restartAgent()
}

/**
 * A change in the running system alone, as by a shell: what it reports contradicts the id it reports, and
 * the stored document too. It lasts until the next configuration or restart.
 */
export function tamper(agent: Agent, wish: LocalWish): void {
  runDocument(agent, { ...changed(agent, wish), uuid: agent.node.config.uuid })
}

function changed({ config, node }: Agent, { document, changes, port }: LocalWish): JsonObject {
  if (document !== null) return document
  const wanted = changes.length > 0 ? changes : [likelyChange(config, node)]
  return wanted.reduce((now, change) => changeLocally(now, node, change, port), config)
}

/** Reads the wish of an action; a text says what is wrong with it. */
export function readWish(query: URLSearchParams, body: string): LocalWish | string {
  const document = body.trim() === '' ? null : parse(body)
  if (document === undefined) return 'the body is no JSON object'
  const changes = (query.get('change') ?? '').split(',').filter((word) => word !== '')
  const known = LOCAL_CHANGES.filter((change) => changes.includes(change))
  if (known.length < changes.length) return `change must be some of ${LOCAL_CHANGES.join(', ')}`
  const port = query.get('port') ?? undefined
  return { document, changes: known, port, reconnect: query.has('reconnect') }
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
