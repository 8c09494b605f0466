import { TopologyPage } from '../../features/topology/TopologyPage'
import { lazyPart } from '../../lib/lazy-part'

const Device = lazyPart(() =>
  import('../../features/inventory/list/DeviceHere').then((module) => ({ default: module.DeviceHere })),
)

/** The map of a network, with what inventory tells of each device. */
export function TopologyScreen() {
  return <TopologyPage Device={Device} />
}
