import * as contract from '#contract/identity/second-factor.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import type { SecondFactorService } from './second-factor.service.ts'

const visitorOf = ({ address, userAgent }: Call<unknown>) => ({ address, userAgent })

export function secondFactorRoutes(service: SecondFactorService): Route[] {
  return [
    route(contract.secondStep, (call) =>
      service.signIn(call.body.challenge, call.body.code, visitorOf(call)),
    ),
    route(contract.showSecondFactor, ({ caller }) => service.show(caller)),
    route(contract.beginSecondFactor, (call) =>
      service.begin(call.caller, call.body.password, visitorOf(call)),
    ),
    route(contract.confirmSecondFactor, (call) =>
      service.confirm(call.caller, call.body.code, visitorOf(call)),
    ),
    route(contract.renewRecoveryCodes, (call) => service.renew(call.caller, call.body, visitorOf(call))),
    route(contract.disableSecondFactor, async (call) => {
      await service.disable(call.caller, call.body, visitorOf(call))
      return {}
    }),
  ]
}
