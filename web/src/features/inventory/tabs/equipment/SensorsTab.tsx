import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { WithPart } from '../NoReport'
import { Readings } from './Readings'
import { Relays } from './Relays'

/** What the device measures around it, and the outputs it can switch. */
export function SensorsTab({ device }: { device: DeviceInfo }) {
  const has = (part: 'sensors' | 'relays') => device.capabilities.includes(part)
  return (
    <>
      {has('sensors') && (
        <WithPart device={device} part="sensors">
          {({ sensors }) => sensors && <Readings sensors={sensors} />}
        </WithPart>
      )}
      {/* Without any report one sentence is enough. */}
      {has('relays') && (device.state || !has('sensors')) && (
        <WithPart device={device} part="relays">
          {({ relays = [] }) => <Relays device={device} relays={relays} />}
        </WithPart>
      )}
    </>
  )
}
