import type { EndpointId } from '#contract/endpoints.ts'
import { configurationInputs } from './configuration.ts'
import { identityInputs } from './identity.ts'
import { inventoryInputs } from './inventory.ts'
import type { MatrixInput, Subjects } from './matrix-input.ts'
import { monitoringInputs } from './monitoring.ts'
import { operationsInputs } from './operations.ts'
import { radioInputs } from './radio.ts'
import { tenancyInputs } from './tenancy.ts'

/**
 * One input per call that is well-formed and points at the given tenant's things. The authorization matrix runs
 * them all; a call without one does not compile.
 */
export const matrixInputs: Record<EndpointId, (subjects: Subjects) => MatrixInput> = {
  ...identityInputs,
  ...tenancyInputs,
  ...operationsInputs,
  ...inventoryInputs,
  ...configurationInputs,
  ...radioInputs,
  ...monitoringInputs,
}
