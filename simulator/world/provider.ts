import { isRouter, providerGateway, publicAddress } from './addresses.ts'
import type { Node } from './node.ts'

/** Frames without a tag, and those of the VLAN that providers like to put PPPoE into. */
const PROVIDER_VLANS = [0, 7]

/** Whether the provider answers the way a router asks: to a fixed address only beside its own gateway. */
export function providerAnswers({ device, config }: Node): boolean {
  const { uplink } = config
  if (!isRouter(device) || uplink === null) return true
  if (!PROVIDER_VLANS.includes(uplink.vlan)) return false
  return uplink.mode !== 'static' || uplink.gateway === providerGateway(publicAddress(device))
}

/** A router's address on its provider's side. */
export function wanAddress(node: Node): string {
  const { mode, subnet } = node.config.uplink ?? { mode: 'dhcp', subnet: null }
  if (mode === 'static' && subnet !== null) return subnet
  return mode === 'pppoe' ? `${publicAddress(node.device)}/32` : `${publicAddress(node.device)}/24`
}
