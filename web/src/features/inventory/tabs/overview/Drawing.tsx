import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { Age } from '../../../../components/Age'
import { Legend } from '../../../../components/port-panel/Legend'
import { PortPanel } from '../../../../components/port-panel/PortPanel'
import { lampOf, troubleOf } from '../../../../components/port-panel/port-state'
import { useSearchState } from '../../../../lib/search'
import { Panel } from '../../../../ui/page/Panel'
import { deviceName } from '../../device-name'
import { BridgeStrip } from '../equipment/BridgeStrip'
import { SignalMeters } from '../equipment/SignalMeters'
import { SolarStrip } from '../equipment/SolarStrip'
import { RadioStrip } from '../radio/RadioStrip'
import css from './Overview.module.css'

/** A device with so few sockets is known by its radios. */
const fewPorts = 2

/** What the device looks like now; of one that is away as it was when it reported last, and so it looks. */
export function Drawing({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const { state } = device
  if (!state) return device.capabilities.includes('cpe') ? <BridgeStrip cpe={undefined} /> : null
  const old = device.status !== 'online'
  return (
    <div className={css.drawing} data-old={old || undefined}>
      {old && (
        <p className={css.age}>
          {t('detail.old')} <Age at={state.at} />
        </p>
      )}
      {state.solar && <SolarStrip solar={state.solar} />}
      {state.cellular && <SignalMeters cellular={state.cellular} />}
      {device.capabilities.includes('cpe') && <BridgeStrip cpe={state.cpe} />}
      {state.radios.length > 0 && (
        <div className={css.radios}>
          {state.radios.map((radio) => (
            <RadioStrip key={radio.id} radio={radio} brief />
          ))}
        </div>
      )}
      {hasFront(state) && <Front device={device} state={state} />}
    </div>
  )
}

const hasFront = ({ ports, radios }: DeviceState) => ports.length > (radios.length > 0 ? fewPorts : 0)

/** The sockets; each leads to what is told of it. */
function Front({ device, state }: { device: DeviceInfo; state: DeviceState }) {
  const [, setSearch] = useSearchState()
  const troubles = new Set(state.ports.map(troubleOf).filter((trouble) => trouble !== null))
  return (
    <Panel flush>
      <PortPanel
        name={deviceName(device)}
        ports={state.ports}
        lamp={(port) => lampOf(port, 'status')}
        selected={none}
        onSelect={(port) => setSearch({ tab: 'ports', port })}
      />
      <Legend mode="status" hasPoe={state.ports.some(({ poe }) => poe !== undefined)} troubles={troubles} />
    </Panel>
  )
}

const none: ReadonlySet<string> = new Set()
