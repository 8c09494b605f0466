import { useDeviceInfo } from '../../detail/use-device-info'
import { Roaming } from './Roaming'

/** Where a client was, drawn on the page of the client itself. */
export function ClientRoaming({ sn, mac }: { sn: string; mac: string }) {
  const { data: device } = useDeviceInfo(sn)
  return device ? <Roaming mac={mac} device={device} /> : null
}
