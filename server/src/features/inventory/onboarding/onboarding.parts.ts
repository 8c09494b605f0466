import type { Config } from '../../../config.ts'
import type { InventorySettings } from '../inventory.settings.ts'
import type { Records } from '../records/record.parts.ts'
import type { DeviceHistory } from '../sync/device-history.ts'
import type { ObservationWriter } from '../sync/observation-writer.ts'
import { ADMISSION_POLICY, AdmissionService } from './admission.service.ts'
import { BindTries } from './bind-tries.ts'
import { BindTryRepository } from './bind-try.repository.ts'
import { BindingService } from './binding.service.ts'
import { CertificateNames } from './certificate-names.ts'
import { FirstContacts } from './first-contacts.ts'
import type { KeyTrusts } from './key-trust.ts'
import { OwnershipService } from './ownership.service.ts'
import { UnboundRepository } from './unbound.repository.ts'
import { UNBOUND_LIMITS, UnboundDevices } from './unbound-devices.ts'

export interface OnboardingDeps {
  records: Records
  trusts: KeyTrusts
  writer: ObservationWriter
  history: DeviceHistory
  settings: Pick<InventorySettings, 'wait' | 'unboundMax'>
  config?: Partial<Pick<Config, 'ROOST_DEVICE_TRUST' | 'ROOST_DEVICE_NAMES'>> | undefined
  askForState(sn: string): void
  endSession(sn: string): void
}

/** How devices are let in, bound, and given into other hands. */
export function createOnboarding(deps: OnboardingDeps) {
  const { records, trusts, writer, history, settings, config, askForState, endSession } = deps
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
  return {
    ...{ tries, unbound },
    admission: new AdmissionService({
      ...{ ...records, contacts: new FirstContacts(records) },
      ...{ unbound, history, policy },
    }),
    names: new CertificateNames({ ...records, tries, writer, history }),
    binding: new BindingService({ ...records, tries, writer, history, askForState }),
    ownership: new OwnershipService({ ...records, trusts, tries, writer, history, endSession }),
  }
}
