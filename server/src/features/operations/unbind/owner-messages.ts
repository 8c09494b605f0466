import type { Channel } from '#contract/identity/contact.ts'
import type { MemberReader } from '../../identity/member.reader.ts'
import type { Warning } from './unbind.service.ts'

/** What is written to owners. Answered by messaging. */
export interface Messenger {
  readonly channels: readonly Channel[]
  queue(message: {
    tenant: number | null
    channel: Channel
    target: string
    kind: 'device_release'
    language: string
    content: Record<string, string>
  }): Promise<unknown>
}

/** Writes to everybody who manages the owner's tenant: by mail where there is an address, else by text message. */
export function ownerMessages(members: Pick<MemberReader, 'managersOf'>, messenger: Messenger) {
  return async ({ tenant, sn, name, reason, dueAt }: Warning): Promise<void> => {
    for (const person of await members.managersOf(tenant)) {
      const [channel, target] = person.email_key
        ? (['email', person.email_key] as const)
        : (['sms', person.phone] as const)
      if (!target || !messenger.channels.includes(channel)) continue
      const at = `${new Date(dueAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      const content = { name, sn, reason, at }
      const language = person.language ?? 'en-US'
      await messenger.queue({ tenant, channel, target, kind: 'device_release', language, content })
    }
  }
}
