import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { passwordSecurities, type Ssid, type WirelessIntent } from '#contract/wireless/intent.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import { newPassword } from '../../../lib/random.ts'
import { networkTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { Sites } from '../desired-state/sites.ts'
import type { ApplyService } from '../planning/apply.service.ts'
import type { RotatingReader } from './rotating.reader.ts'
import { dueAt } from './rotation-times.ts'

export interface PasswordRotationDeps {
  rotating: RotatingReader
  desired: DesiredState
  sites: Pick<Sites, 'of'>
  apply: Pick<ApplyService, 'onBehalfOfServer'>
  clock: Clock
}

/**
 * Looks every minute whose password is due. A change-set of its own brings the new one, and says when: whatever ends in
 * between, the next look finds it due or done. Where somebody saves at that moment, the next minute is in time.
 */
export function passwordRotation(deps: PasswordRotationDeps): JobHandler<unknown> {
  return {
    kind: 'configuration.rotate',
    schedule: { cron: '* * * * *' },
    maxAttempts: 1,
    async run({ signal }) {
      const errors: unknown[] = []
      for (const tenant of await deps.rotating.tenants())
        for (const network of await deps.rotating.networksOf(tenant)) {
          signal.throwIfAborted()
          await rotate(deps, tenant, network).catch((error) => errors.push(error))
        }
      if (errors.length > 0) throw errors[0]
    },
  }
}

async function rotate(
  { desired, sites, apply, clock }: PasswordRotationDeps,
  tenant: number,
  network: number,
) {
  const { document, version, savedAt } = await desired.section(networkTarget(tenant, network), 'wireless')
  if (document.section !== 'wireless' || savedAt === null) return
  const { timezone } = await sites.of(tenant, network)
  const now = clock.now()
  const isDue = ({ rotation }: Ssid) => rotation !== undefined && dueAt(rotation, timezone, savedAt) <= now
  if (!document.intent.ssids.some(isDue)) return
  const intent: WirelessIntent = {
    ssids: document.intent.ssids.map((ssid) => (isDue(ssid) ? rotated(ssid, now) : kept(ssid))),
  }
  await apply.onBehalfOfServer(tenant, {
    group: network,
    document: { section: 'wireless', intent },
    base: version,
  })
}

/** One whose security has no password any more is only told that it was looked at. */
const rotated = (ssid: Ssid, now: number): Ssid => ({
  ...kept(ssid),
  ...(passwordSecurities.includes(ssid.security) ? { password: newPassword() } : {}),
  ...(ssid.rotation ? { rotation: { ...ssid.rotation, last: now } } : {}),
})

const kept = (ssid: Ssid): Ssid => ({
  ...ssid,
  password: ssid.password === null ? null : KEPT_SECRET,
  radius: ssid.radius && {
    ...ssid.radius,
    authentication: { ...ssid.radius.authentication, secret: KEPT_SECRET },
    accounting: ssid.radius.accounting && { ...ssid.radius.accounting, secret: KEPT_SECRET },
  },
})
