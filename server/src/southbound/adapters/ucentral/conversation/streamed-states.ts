import { integerOf, isJsonObject } from '#protocols/json.ts'
import type { StateMessage, TelemetryMessage } from '#protocols/ucentral/messages.ts'

/** The newest state of a telemetry message, as the report it is: `data.state = [[time, {uuid, state}]…]`. */
export function streamedStates({ serial, compressed, data }: TelemetryMessage): StateMessage[] {
  const entries = Array.isArray(data.state) ? data.state : []
  const last = entries.at(-1)
  const body = Array.isArray(last) ? last[1] : undefined
  if (!isJsonObject(body) || !isJsonObject(body.state)) return []
  const uuid = integerOf(body, 'uuid')
  const event = { serial, params: { serial, uuid, state: body.state }, compressed }
  return [{ kind: 'state', ...event, uuid, state: body.state, requestUuid: null }]
}
