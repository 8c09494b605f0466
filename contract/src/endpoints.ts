import type { Endpoint } from './define-endpoint.ts'
import { configurationEndpoints } from './endpoints/configuration.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { inventoryEndpoints } from './endpoints/inventory.ts'
import { monitoringEndpoints } from './endpoints/monitoring.ts'
import { operationsEndpoints } from './endpoints/operations.ts'
import { radioEndpoints } from './endpoints/radio.ts'
import { tenancyEndpoints } from './endpoints/tenancy.ts'

/** Every call under /v2. A call that is not here does not exist: tests compare this list with what is mounted. */
export const endpoints = [
  ...configurationEndpoints,
  ...identityEndpoints,
  ...inventoryEndpoints,
  ...monitoringEndpoints,
  ...operationsEndpoints,
  ...radioEndpoints,
  ...tenancyEndpoints,
] as const

export type EndpointId = (typeof endpoints)[number]['id']

export const allEndpoints: readonly Endpoint[] = endpoints as unknown as readonly Endpoint[]
