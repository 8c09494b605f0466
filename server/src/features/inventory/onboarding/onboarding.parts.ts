import type { Config } from '../../../config.ts'
import { DisputeRepository } from '../disputes/dispute.repository.ts'
import type { InventorySettings } from '../inventory.settings.ts'
import type { ObservationParts } from '../observations/observation.parts.ts'
import type { Records } from '../records/record.parts.ts'
import { ADMISSION_POLICY, AdmissionService } from './admission.service.ts'
import { BindTries } from './bind-tries.ts'
import { BindTryRepository } from './bind-try.repository.ts'
import { BindWaiting } from './bind-waiting.ts'
import { type BindingDeps, BindingService } from './binding.service.ts'
import { CertificateNames } from './certificate-names.ts'
import { FirstContacts } from './first-contacts.ts'
import { KeyTrusts } from './key-trust.ts'
import { LabelCodes } from './label-codes.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { OwnershipService, type Renamed } from './ownership.service.ts'
import { UnboundRepository } from './unbound.repository.ts'
import { UNBOUND_LIMITS, UnboundDevices } from './unbound-devices.ts'
import { WaitingDevices } from './waiting-devices.service.ts'

export interface OnboardingDeps {
  records: Records
  observations: ObservationParts
  settings: Pick<InventorySettings, 'wait' | 'unboundMax'>
  config?: Partial<Pick<Config, 'ROOST_DEVICE_TRUST' | 'ROOST_DEVICE_NAMES'>> | undefined
  /** What a tenant said of a device ahead. */
  reserved: BindingDeps['reserved']
  ownedSince?: BindingDeps['ownedSince']
  renamed?: Renamed | undefined
  askForState(sn: string): void
  endSession(sn: string): void
}

/** How devices are let in, bound, and given into other hands. */
export function createOnboarding(deps: OnboardingDeps) {
  const { records, observations, settings, config, reserved, ownedSince, askForState, endSession } = deps
  const renamed = deps.renamed ?? (async () => undefined)
  const { writer, history } = observations
  const trusts = new KeyTrusts(new DisputeRepository(records.db))
  const tries = new BindTries(new BindTryRepository(records.db), records.clock, settings.wait)
  const unbound = new UnboundDevices({
    ...records,
    unbound: new UnboundRepository(records.db),
    limits: { ...UNBOUND_LIMITS, max: settings.unboundMax },
  })
  const policy = {
    ...ADMISSION_POLICY,
    trust: config?.ROOST_DEVICE_TRUST ?? ADMISSION_POLICY.trust,
    names: config?.ROOST_DEVICE_NAMES ?? ADMISSION_POLICY.names,
  }
  const names = new CertificateNames({ ...records, tries, writer, history })
  const binding = new BindingService({
    ...records,
    tries,
    writer,
    history,
    reserved,
    ownedSince,
    askForState,
  })
  const ownership = new OwnershipService({
    ...{ ...records, trusts, tries, writer, history, endSession, renamed },
  })
  const waiting = new WaitingDevices({ ...records, trusts })
  const bindWaiting = new BindWaiting({ ...records, binding })
  return {
    ...{ tries, unbound, binding, ownership },
    labels: new LabelCodes(records),
    admission: new AdmissionService({
      ...{ ...records, contacts: new FirstContacts(records) },
      ...{ unbound, history, policy },
    }),
    routes: onboardingRoutes({ binding, bindWaiting, ownership, waiting, names }),
  }
}

export type OnboardingParts = ReturnType<typeof createOnboarding>
