import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { CommandHistory } from '../../commands/results/CommandHistory'
import { KeptFiles } from '../../commands/results/KeptFiles'

/** What was asked of the device, and the files it sent. */
export function CommandsTab({ device }: { device: DeviceInfo }) {
  return (
    <>
      <CommandHistory device={device} />
      {device.capabilities.includes('trace') && <KeptFiles device={device} />}
    </>
  )
}
