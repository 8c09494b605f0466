import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import { infoPath } from '../kinds'

interface PortLinkProps {
  port: string
  device: Pick<DeviceInfo, 'sn' | 'DeviceType' | 'state'>
}

/** A port's name, which leads to all that is told of it; one the device does not report is a name alone. */
export function PortLink({ port, device }: PortLinkProps) {
  const name = <Mono>{port}</Mono>
  if (!device.state?.ports.some((known) => known.name === port)) return name
  return (
    <AppLink to={infoPath(device.DeviceType)} search={{ sn: device.sn, tab: 'ports', port }}>
      {name}
    </AppLink>
  )
}
