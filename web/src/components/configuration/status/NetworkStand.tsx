import { useDeviceConfigs } from '../use-device-configs'
import { useLock } from '../use-lock'
import { Stand } from './Stand'

/** Where the devices of a network stand; nothing before one of them was sent anything. */
export function NetworkStand({ group }: { group: number }) {
  const { data } = useDeviceConfigs(group)
  const { lock } = useLock({ group })
  return data && data.length > 0 ? <Stand group={group} lock={lock} /> : null
}
