import type { PortSettings } from '#contract/switching/intent.ts'
import type { Site, SiteDevice } from './site.ts'
import { bySn, linkUp } from './trunks.ts'

/** One end of a cable between two devices of the network. */
export interface LinkEnd {
  device: SiteDevice
  port: string
  /** Of the device itself; undefined = not known. */
  settings: PortSettings | undefined
  other: SiteDevice
  otherPort: string | null
  /** One of the two names the other. */
  isHeard: boolean
}

const known = new WeakMap<readonly SiteDevice[], LinkEnd[]>()

/** Every end whose port is known, of the cables between devices and those above them. */
export function linkEnds(site: Site): LinkEnd[] {
  const found = known.get(site.devices)
  if (found) return found
  const devices = bySn(site)
  const ends = site.devices.flatMap(({ sn }) => {
    const link = linkUp(site.topology, sn)
    const [lower, upper] = [devices.get(sn), devices.get(link?.above ?? '')]
    if (!link || !lower || !upper) return []
    return [
      ...endOf(lower, link.port, { other: upper, otherPort: link.abovePort, isHeard: link.isHeard }),
      ...endOf(upper, link.abovePort, { other: lower, otherPort: link.port, isHeard: link.isHeard }),
    ]
  })
  known.set(site.devices, ends)
  return ends
}

const endOf = (
  device: SiteDevice,
  port: string | null,
  far: Pick<LinkEnd, 'other' | 'otherPort' | 'isHeard'>,
): LinkEnd[] => (port === null ? [] : [{ device, port, settings: device.ports?.get(port), ...far }])

/** Those of switches, whose ports can be set here. */
export const switchEnds = (site: Site): LinkEnd[] =>
  linkEnds(site).filter(({ device }) => device.kind === 'switch')
