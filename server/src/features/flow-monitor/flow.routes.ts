import { showFlow } from '#contract/flow-monitor/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import type { FlowService } from './flow.service.ts'

export const flowRoutes = (flow: FlowService): Route[] => [
  route(showFlow, ({ caller, query }) => flow.show(caller, query.sn)),
]
