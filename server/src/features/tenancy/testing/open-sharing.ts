import type { BodyInput } from '#contract/define-endpoint.ts'
import { saveShare } from '#contract/tenancy/shares.ts'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemberReader } from '../../identity/member.reader.ts'
import { createSharing } from '../sharing/create-sharing.ts'
import type { ReminderMessenger } from '../sharing/share-reminders.ts'
import { openTenancy } from './open-tenancy.ts'

export const place = { Timezone: 'Europe/Berlin', Country: 'DE' }

/** Two accounts, one of which has a project with a network to share. */
export async function openSharing(db: Db) {
  const { clock, bus, identity, tenancy, account } = openTenancy(
    db,
    new FakeClock(Date.parse('2026-06-10T12:00:00Z')),
  )
  const told: number[] = []
  bus.on('tenancy.changed', ({ tenant }) => void told.push(tenant))
  const members = new MemberReader(db)
  const { finder } = identity
  const sent: Parameters<ReminderMessenger['queue']>[0][] = []
  const messenger: ReminderMessenger = {
    channels: ['email'],
    queue: async (message) => void sent.push(message),
  }
  const { service, offers, access, reminders } = createSharing({
    ...{ bus, clock, tenancy, messenger, log: silentLogger },
    accounts: {
      keyOf: (text) => finder.keyOf(text),
      find: (key) => finder.find(key),
      membersOf: (tenant) => members.membersOf(tenant),
    },
  })
  const prove = (who: Caller, email: string) =>
    db
      .updateTable('account')
      .set({ email, email_key: email.toLowerCase(), email_verified_at: 1 })
      .where('id', '=', who.accountId)
      .execute()
  const [owner, guest] = [await account(), await account()]
  const project = await tenancy.service.saveProject(owner, { Name: 'Hotels' })
  const network = await tenancy.service.saveNetwork(owner, { Name: 'Lobby', PID: project, ...place })
  const offer = (more: Partial<BodyInput<typeof saveShare>>, by = owner) =>
    service.save(
      by,
      saveShare.body!.parse({ to: guest.username, permission: 'read', alwaysOn: true, ...more }),
    )
  /** Offered, and accepted where it waits for that. */
  const give = async (more: Partial<BodyInput<typeof saveShare>>) => {
    const ID = await offer(more)
    const waits = (await service.list(guest)).offers.some((one) => one.ID === ID)
    if (waits) await offers.accept(guest, { ID, always: false })
    return ID
  }
  return {
    ...{ clock, told, tenancy, service, access, reminders, sent, account, prove, offers, offer, give },
    owner,
    guest,
    project,
    network,
  }
}
