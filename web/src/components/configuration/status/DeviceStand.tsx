import { useQuery } from '@tanstack/react-query'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { reading } from '../../../api/query-client'
import { useDeviceConfig } from '../use-device-configs'
import { useSubjectNames } from '../words/use-subject-names'
import { ConfigStateMark } from './ConfigStateMark'
import { DeviceReason } from './DeviceReason'
import css from './DeviceStand.module.css'

/** Whether a device runs what is set for it, live, and why where it does not; nothing where it never got anything. */
export function DeviceStand({ sn }: { sn: string }) {
  const { data } = useDeviceConfig(sn)
  if (!data || data.state === 'unmanaged') return null
  return (
    <div className={css.stand} role="status">
      <ConfigStateMark state={data.state} />
      {data.state !== 'in_sync' && <Reason device={data} />}
    </div>
  )
}

/** Names are those of its network; the page has asked for the device already. */
function Reason({ device }: { device: DeviceConfig }) {
  const known = useQuery({ ...reading(showDevice, { sn: device.sn }), enabled: false }).data
  return <DeviceReason device={device} names={useSubjectNames(known?.group ?? null)} />
}
