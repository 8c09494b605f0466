/** What a device says first. Versions 3 and 4 name no heartbeat and no group. */
export interface Registration {
  readonly version: 3 | 4 | 5
  /** At most 32 bytes on the device's side. */
  readonly id: string
  readonly description: string
  readonly token: string
  readonly group: string
  /** How often it sends a heartbeat. */
  readonly heartbeatSeconds: number
}

export interface RegistrationAnswer {
  /** 0 accepted, 1 unsupported protocol, 2 invalid token, 3 refused, 4 id already connected. */
  readonly code: number
  readonly text: string
}

const ATTRIBUTE = { heartbeat: 0, id: 1, description: 2, token: 3, group: 4 } as const
const UPTIME = 0
const OLD_HEARTBEAT_SECONDS = 5
/** What follows the uptime in versions 3 and 4. */
const OLD_HEARTBEAT_REST = 12
const DEFAULT_HEARTBEAT_SECONDS = 30
/** The C client copies the text into 128 bytes without looking. */
const MAX_ANSWER_BYTES = 119

type ToRegister = Omit<Registration, 'version'> & { readonly version?: Registration['version'] }

/** Payload of REGISTER, as version 5 writes it unless told otherwise; an empty group is left out. */
export function encodeRegistration({ version = 5, ...registration }: ToRegister): Buffer {
  const { heartbeatSeconds, id, description, token, group } = registration
  if (version !== 5)
    return Buffer.concat([Buffer.from([version]), Buffer.from(`${id}\0${description}\0${token}\0`)])
  return Buffer.concat([
    Buffer.from([5]),
    attribute(ATTRIBUTE.heartbeat, Buffer.from([heartbeatSeconds])),
    attribute(ATTRIBUTE.id, Buffer.from(id)),
    attribute(ATTRIBUTE.description, Buffer.from(description)),
    attribute(ATTRIBUTE.token, Buffer.from(token)),
    ...(group === '' ? [] : [attribute(ATTRIBUTE.group, Buffer.from(group))]),
  ])
}

function attribute(number: number, value: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt8(number, 0)
  head.writeUInt16BE(value.length, 1)
  return Buffer.concat([head, value])
}

/** Reads REGISTER of versions 3 to 5; null when it is none, or names no id. */
export function decodeRegistration(payload: Buffer): Registration | null {
  const version = payload[0]
  const found =
    version === 5 ? readList(payload) : version === 3 || version === 4 ? readTexts(payload, version) : null
  return found === null || found.id === '' ? null : found
}

/** Unknown attributes are ignored; of a repeated one the last counts. */
function readList(payload: Buffer): Registration | null {
  const values = attributesOf(payload.subarray(1))
  if (values === null) return null
  const text = (number: number) => values.get(number)?.toString('utf8') ?? ''
  return {
    version: 5,
    id: text(ATTRIBUTE.id),
    description: text(ATTRIBUTE.description),
    token: text(ATTRIBUTE.token),
    group: text(ATTRIBUTE.group),
    heartbeatSeconds: values.get(ATTRIBUTE.heartbeat)?.[0] ?? DEFAULT_HEARTBEAT_SECONDS,
  }
}

function attributesOf(list: Buffer): Map<number, Buffer> | null {
  const values = new Map<number, Buffer>()
  for (let at = 0; at < list.length; ) {
    if (at + 3 > list.length) return null
    const end = at + 3 + list.readUInt16BE(at + 1)
    if (end > list.length) return null
    values.set(list.readUInt8(at), list.subarray(at + 3, end))
    at = end
  }
  return values
}

/** Three texts, each ended by a zero byte. */
function readTexts(payload: Buffer, version: 3 | 4): Registration | null {
  const [id, description, token, rest] = payload.subarray(1).toString('utf8').split('\0')
  if (id === undefined || description === undefined || token === undefined || rest === undefined) return null
  return { version, id, description, token, group: '', heartbeatSeconds: OLD_HEARTBEAT_SECONDS }
}

/** Payload of the answer to REGISTER; the text is cut to what devices can take. */
export function encodeAnswer({ code, text }: RegistrationAnswer): Buffer {
  return Buffer.concat([Buffer.from([code]), Buffer.from(text).subarray(0, MAX_ANSWER_BYTES)])
}

export function decodeAnswer(payload: Buffer): RegistrationAnswer | null {
  const code = payload[0]
  return code === undefined ? null : { code, text: payload.subarray(1).toString('utf8') }
}

/** Payload of a heartbeat: how long the device has been up. */
export function encodeHeartbeat(uptimeSeconds: number, version: Registration['version'] = 5): Buffer {
  const uptime = Buffer.alloc(4)
  uptime.writeUInt32BE(uptimeSeconds >>> 0)
  return version === 5 ? attribute(UPTIME, uptime) : Buffer.concat([uptime, Buffer.alloc(OLD_HEARTBEAT_REST)])
}

/** Seconds the device has been up, of any version, or null when it does not say. */
export function decodeHeartbeat(payload: Buffer, version: Registration['version']): number | null {
  if (version < 5) return payload.length >= 4 ? payload.readUInt32BE(0) : null
  const uptime = attributesOf(payload)?.get(UPTIME)
  return uptime?.length === 4 ? uptime.readUInt32BE(0) : null
}
