import type { MemberReader } from '../../identity/member.reader.ts'
import type { Messenger } from '../unbind/owner-messages.ts'

interface BackupMessenger {
  readonly channels: Messenger['channels']
  queue(
    message: Omit<Parameters<Messenger['queue']>[0], 'kind'> & { kind: 'backup_failed' },
  ): Promise<unknown>
}

/** Writes to whoever operates this server, where there is an address. */
export function operatorMessages(members: Pick<MemberReader, 'operators'>, messenger: BackupMessenger) {
  return async (reason: string): Promise<void> => {
    for (const { email_key: target, language, tenant_id } of await members.operators()) {
      if (!target || !messenger.channels.includes('email')) continue
      await messenger.queue({
        ...{ tenant: tenant_id, channel: 'email', target, kind: 'backup_failed' },
        ...{ language: language ?? 'en-US', content: { reason } },
      })
    }
  }
}
