import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../refusal.ts'

/** Which protobuf message a body is. */
export type MessageVersion = 1 | 2

const messages: Record<string, MessageVersion> = {
  'prometheus.WriteRequest': 1,
  'io.prometheus.write.v2.Request': 2,
}

/**
 * Told by `Content-Type`, as the specification demands; `X-Prometheus-Remote-Write-Version` decides nothing. Early
 * senders of 1.0 leave both headers out.
 * @throws Refusal 415
 */
export function negotiate(headers: IncomingHttpHeaders): MessageVersion {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'snappy'
  if (encoding !== 'snappy')
    throw new Refusal(415, `Content-Encoding "${encoding.slice(0, 40)}" is not supported: send snappy.`)
  const type = headers['content-type']
  if (!type) return 1
  const [media, ...parameters] = type.split(';').map((part) => part.trim())
  if (media!.toLowerCase() !== 'application/x-protobuf')
    throw new Refusal(
      415,
      `Content-Type "${media!.slice(0, 80)}" is not supported: send application/x-protobuf.`,
    )
  return messageOf(parameters)
}

function messageOf(parameters: string[]): MessageVersion {
  const proto = parameters.find((parameter) => /^proto=/i.test(parameter))
  if (proto === undefined) return 1
  const name = proto.slice('proto='.length).replaceAll('"', '')
  const version = Object.hasOwn(messages, name) ? messages[name] : undefined
  if (version) return version
  const known = Object.keys(messages).join(' and ')
  throw new Refusal(415, `The message "${name.slice(0, 80)}" is not known here: ${known} are.`)
}
