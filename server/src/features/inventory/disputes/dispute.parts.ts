import { MemberReader } from '../../identity/member.reader.ts'
import type { ObservationParts } from '../observations/observation.parts.ts'
import type { OnboardingParts } from '../onboarding/onboarding.parts.ts'
import type { Records } from '../records/record.parts.ts'
import { DisputeRepository } from './dispute.repository.ts'
import { disputeRoutes } from './dispute.routes.ts'
import { DisputeCases } from './dispute-cases.ts'
import { DisputesService } from './disputes.service.ts'
import { HandingOver } from './handing-over.ts'

/** Two keys that call with one serial number. */
export function createDisputes(
  records: Records,
  { history }: ObservationParts,
  { tries, ownership, binding }: OnboardingParts,
  endSession: (sn: string) => void,
) {
  const base = { ...records, disputes: new DisputeRepository(records.db) }
  const handingOver = new HandingOver({ ...records, ownership, binding, endSession })
  const disputes = new DisputesService({ ...base, tries, history, handingOver })
  const members = new MemberReader(records.db)
  const disputeCases = new DisputeCases({ ...base, service: disputes, members })
  return { disputes, routes: disputeRoutes({ disputes, disputeCases }) }
}
