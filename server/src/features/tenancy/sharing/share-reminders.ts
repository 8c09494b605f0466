import { shareReminderDays } from '#contract/tenancy/shares.ts'
import type { Clock } from '../../../lib/clock.ts'
import { endOfShare, type ZonedShare } from '../grant.repository.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import type { Accounts, TenantMember } from './accounts.port.ts'
import type { ShareRepository } from './share.repository.ts'

const DAY_MS = 86_400_000

/** What reminders are sent by; answered by messaging. */
export interface ReminderMessenger {
  readonly channels: readonly ('email' | 'sms')[]
  queue(message: {
    tenant: number
    channel: 'email'
    target: string
    kind: 'share_ends_given' | 'share_ends_received'
    language: string
    content: Record<string, string>
    validUntil: number
  }): Promise<void>
}

export interface ReminderDeps {
  shares: ShareRepository
  repository: Pick<TenancyRepository, 'network' | 'project'>
  accounts: Pick<Accounts, 'membersOf'>
  messenger: ReminderMessenger
  clock: Clock
}

/** Tells who gave and who received a share, by mail, 7 days and 1 day before it ends (readings C16). */
export class ShareReminders {
  readonly #deps: ReminderDeps
  constructor(deps: ReminderDeps) {
    this.#deps = deps
  }

  async tend(): Promise<void> {
    const now = this.#deps.clock.now()
    for (const share of await this.#deps.shares.withEnd()) {
      const days = reminderDue(share, now)
      // Of two that find it due, one writes it down.
      if (days !== null && (await this.#deps.shares.reminded(share.id, days))) await this.#remind(share)
    }
  }

  async #remind(share: ZonedShare): Promise<void> {
    const name = await this.#nameOf(share)
    if (name === null || !this.#deps.messenger.channels.includes('email')) return
    const owners = await this.#deps.accounts.membersOf(share.tenant_id)
    const giver = owners.find(({ username }) => username === share.given_by)
    if (giver)
      await this.#write(
        share,
        'share_ends_given',
        { ...giver, tenant: share.tenant_id },
        { name, who: share.to_name },
      )
    const tenant = share.to_tenant_id
    if (tenant === null) return
    const guests = await this.#deps.accounts.membersOf(tenant)
    const guest = guests.find(({ id }) => id === share.to_account_id)
    if (guest)
      await this.#write(share, 'share_ends_received', { ...guest, tenant }, { name, who: share.given_by })
  }

  async #write(
    share: ZonedShare,
    kind: 'share_ends_given' | 'share_ends_received',
    { tenant, email, language: spoken }: TenantMember & { tenant: number },
    content: Record<string, string>,
  ): Promise<void> {
    if (email === null) return
    const language = spoken ?? 'en-US'
    const until = endOfShare(share)!
    const zone = share.timezone ?? share.zone
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(until - 1)
    await this.#deps.messenger.queue({
      ...{ tenant, channel: 'email', target: email, kind, language },
      ...{ content: { ...content, day }, validUntil: until },
    })
  }

  async #nameOf({ tenant_id, project_id, network_id }: ZonedShare): Promise<string | null> {
    const { repository } = this.#deps
    const row =
      network_id === null
        ? await repository.project(tenant_id, project_id!)
        : await repository.network(tenant_id, network_id)
    return row?.name ?? null
  }
}

/** How many days before its end a share is to be reminded of now; null: not now. */
export function reminderDue(share: ZonedShare, now: number): number | null {
  const until = endOfShare(share)
  if (until === null || until <= now) return null
  const due = shareReminderDays.filter((days) => until - days * DAY_MS <= now)
  const days = due.at(-1)
  if (days === undefined || (share.reminded_days !== null && share.reminded_days <= days)) return null
  // One that was given for less than that needs no reminder as soon as it is given.
  return share.created_at > until - days * DAY_MS ? null : days
}
