import { CommandButton } from '../../commands/CommandButton'
import { clientCommands } from '../../commands/catalogue'
import { useDeviceInfo } from '../../detail/use-device-info'

/** What can be done to a client of a device, with its outcome followed; nothing until the device is known. */
export function ClientCommands({ sn, mac }: { sn: string; mac: string }) {
  const { data: device } = useDeviceInfo(sn)
  if (!device) return null
  return clientCommands.map((entry) => (
    <CommandButton key={entry.label} entry={entry} device={device} about={mac} size="sm" />
  ))
}
