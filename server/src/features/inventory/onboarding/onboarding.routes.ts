import { allowAnyName } from '#contract/inventory/commands/maintenance-endpoints.ts'
import * as contract from '#contract/inventory/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Route, route } from '../../../http/route.ts'
import type { BindWaiting } from './bind-waiting.ts'
import type { BindingService } from './binding.service.ts'
import type { CertificateNames } from './certificate-names.ts'
import type { OwnershipService } from './ownership.service.ts'
import type { WaitingDevices } from './waiting-devices.service.ts'

export interface OnboardingServices {
  binding: BindingService
  bindWaiting: BindWaiting
  ownership: OwnershipService
  waiting: WaitingDevices
  names: CertificateNames
}

export const onboardingRoutes = (services: OnboardingServices): Route[] => {
  const { binding, bindWaiting, ownership, waiting, names } = services
  return [
    ...placeRoutes(ownership),
    route(contract.bindDevice, ({ caller, body, address }) => binding.bind(caller, body, address)),
    route(contract.bindWaitingDevices, ({ body, address }) => bindWaiting.bind(body, address)),
    route(contract.listQuarantine, ({ caller, query, address }) =>
      waiting.refused(caller, query.group, address),
    ),
    route(contract.scanDevices, ({ body, address }) => {
      if (body.group === undefined) throw new ApiError('network_required', {}, 'group')
      return waiting.scan(address)
    }),
    route(allowAnyName, async ({ caller, body }) => {
      await names.set(caller, body)
      return { sn: body.sn, anyName: body.allow }
    }),
  ]
}

const placeRoutes = (ownership: OwnershipService): Route[] => [
  route(contract.unbindDevice, async ({ body }) => {
    await ownership.unbind(body.sn)
    return { sn: body.sn }
  }),
  route(contract.editDevice, async ({ caller, body }) => {
    await ownership.edit(caller, body)
    return { sn: body.sn }
  }),
  route(contract.moveDevice, async ({ body }) => {
    await ownership.move(body)
    return { sn: body.sn }
  }),
  route(contract.repinDevice, async ({ caller, body, address }) => {
    await ownership.repin(caller, body, address)
    return { sn: body.sn }
  }),
]
