import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { GrantRepository } from '../grant.repository.ts'
import type { TenancyReader } from '../tenancy.reader.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import { AccessService } from './access.service.ts'
import type { Accounts } from './accounts.port.ts'
import { OfferService } from './offer.service.ts'
import type { ShareRepository } from './share.repository.ts'
import { shareRoutes } from './share.routes.ts'
import { ShareService } from './share.service.ts'
import type { SharePartnerRepository } from './share-partner.repository.ts'
import { type ReminderMessenger, ShareReminders } from './share-reminders.ts'

export interface SharingParts {
  bus: EventBus
  clock: Clock
  accounts: Accounts
  messenger: ReminderMessenger
  tenancy: {
    grants: GrantRepository
    shares: ShareRepository
    partners: SharePartnerRepository
    repository: TenancyRepository
    reader: TenancyReader
  }
}

/** What owners give to others, and who reaches what. */
export function createSharing({ tenancy, ...parts }: SharingParts) {
  const offers = new OfferService({ ...parts, ...tenancy })
  const service = new ShareService({ ...parts, ...tenancy, offers })
  const access = new AccessService({ ...parts, ...tenancy })
  const reminders = new ShareReminders({ ...parts, ...tenancy })
  return {
    ...{ service, offers, access, reminders },
    routes: shareRoutes(service, offers, access),
    audited: { shares: { table: 'share', by: 'ID' } } as const,
    jobs: [{ kind: 'tenancy.share_reminders', schedule: { cron: '7 * * * *' }, run: () => reminders.tend() }],
  }
}
