import type { ComponentType } from 'react'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { ClientsBrief } from './ClientsBrief'
import { Drawing } from './Drawing'
import { Facts } from './Facts'
import css from './Overview.module.css'
import { Problems } from './Problems'
import { SwitchedOff } from './SwitchedOff'
import { Uplink } from './Uplink'

/** Parts of the overview that other features have; the app brings them. */
export type OverviewPanels = Record<'day' | 'changes', ComponentType<{ device: DeviceInfo }>>

interface OverviewTabProps {
  device: DeviceInfo
  panels: OverviewPanels
}

/** What is wrong, what the device looks like, what it hangs on, who is connected, how its day was, what was changed. */
export function OverviewTab({ device, panels: { day: Day, changes: Changes } }: OverviewTabProps) {
  return (
    <>
      <SwitchedOff device={device} />
      <Problems device={device} />
      <Drawing device={device} />
      <div className={css.pair}>
        <div className={css.column}>
          <Uplink device={device} />
          <ClientsBrief device={device} />
        </div>
        <div className={css.column}>
          <Day device={device} />
          <Changes device={device} />
        </div>
      </div>
      <Facts device={device} />
    </>
  )
}
