import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { ConfigurationBase } from '../configuration.base.ts'
import type { DeliveryParts } from '../delivery/delivery.parts.ts'
import type { DesiredStateParts } from '../desired-state/desired-state.parts.ts'
import type { DriftParts } from '../drift/drift.parts.ts'
import { ProfileUse } from '../profiles/profile-use.ts'
import type { RenderingParts } from '../rendering/rendering.parts.ts'
import { runningInNetwork } from '../sections/running-in-network.ts'
import { ApplyService } from './apply.service.ts'
import { Planner } from './planner.ts'
import { ProposedDocuments } from './proposed-documents.ts'
import { SiteIntentsReader } from './site-intents.reader.ts'

/** Works out what a save would do, and saves. */
export function createPlanning(
  base: ConfigurationBase,
  desiredState: DesiredStateParts,
  { renderer, bases }: RenderingParts,
  { driftStore }: DriftParts,
  { writer, deliveryQueue, reconciler }: DeliveryParts,
) {
  const { desired, targets } = desiredState
  const running = (target: ConfigTarget, section: ConfigSection) =>
    runningInNetwork({ ...desiredState, renderer }, target, section)
  const documents = new ProposedDocuments({ ...base, ...desiredState, driftStore, running })
  const profileUse = new ProfileUse({ ...base, ...desiredState })
  const planner = new Planner({ ...base, documents, targets, desired, renderer, bases, profileUse })
  return {
    planner,
    siteIntents: new SiteIntentsReader({
      ...base,
      ...desiredState,
      documents,
      renderer,
      running,
      statuses: base.rows,
    }),
    running: async (target: ConfigTarget, section: ConfigSection) => {
      await bases.read(await targets.of(target))
      return running(target, section)
    },
    apply: new ApplyService({ ...base, planner, writer, desired, deliveryQueue, reconciler }),
  }
}
