import { useDeviceConfig } from '../use-device-configs'
import { ConfigStateMark } from './ConfigStateMark'
import css from './DeviceStand.module.css'
import { OutcomeReason } from './OutcomeReason'

/** Whether a device runs what is set for it, live, and why where it does not; nothing where it never got anything. */
export function DeviceStand({ sn }: { sn: string }) {
  const { data } = useDeviceConfig(sn)
  if (!data || data.state === 'unmanaged') return null
  return (
    <div className={css.stand} role="status">
      <ConfigStateMark state={data.state} />
      {data.state !== 'in_sync' && <OutcomeReason of={data} />}
    </div>
  )
}
