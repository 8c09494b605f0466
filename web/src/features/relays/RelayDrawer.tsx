import { Button, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RelayCause,
  type RelaySettings,
  relayCauses,
  relayRange,
  relaySettings,
} from '#contract/configuration/sections/relays.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Relay } from '#contract/inventory/state/field-equipment.ts'
import { sensorName } from '../../components/configuration/sections/sensors'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { SideDrawer } from '../../components/form/SideDrawer'
import css from './RelayPage.module.css'
import { sensorKeys } from './sensor-readings'

interface RelayDrawerProps {
  device: DeviceInfo
  output: Relay
  settings: RelaySettings | undefined
  /** Null: it follows nothing any more. */
  onDone: (settings: RelaySettings | null) => void
  onClose: () => void
}

/** What an output follows: one cause is enough. */
export function RelayDrawer({ device, output, settings, onDone, onClose }: RelayDrawerProps) {
  const { t } = useTranslation(['relays', 'common'])
  const [on, setOn] = useState(settings?.on ?? true)
  const [causes, setCauses] = useState<readonly RelayCause[]>(settings?.causes ?? [])
  const made = relaySettings.safeParse({ relay: output.id, on, causes }).data
  const full = causes.length >= relayRange.mostCauses
  const first = device.state?.ports[0]?.name
  const fresh: RelayCause | undefined = first
    ? { cause: 'ports_down', ports: [first] }
    : freshSensor(sensorKeys(device)[0])
  return (
    <SideDrawer
      title={t('drawer', { name: output.name ?? output.id })}
      size={440}
      onClose={onClose}
      foot={
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={causes.length > 0 && !made}
            onClick={() => onDone(causes.length === 0 ? null : (made ?? null))}
          >
            {t('done')}
          </Button>
        </div>
      }
    >
      <div className={css.form}>
        <Select
          label={t('field.on')}
          description={t('onHint')}
          allowDeselect={false}
          value={on ? 'on' : 'off'}
          data={(['on', 'off'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setOn(value === 'on')}
        />
        {causes.length === 0 && <p>{t('noCauses')}</p>}
        {causes.map((cause, at) => (
          <Cause
            // biome-ignore lint/suspicious/noArrayIndexKey: a cause is what stands in this place
            key={at}
            device={device}
            cause={cause}
            number={at + 1}
            onChange={(next) => setCauses(causes.with(at, next))}
            onRemove={() => setCauses(causes.toSpliced(at, 1))}
          />
        ))}
        <Button
          variant="default"
          disabled={full || !fresh}
          onClick={() => fresh && setCauses([...causes, fresh])}
        >
          {t('addCause')}
        </Button>
      </div>
    </SideDrawer>
  )
}

const freshSensor = (sensor: string | undefined): RelayCause | undefined =>
  sensor === undefined ? undefined : { cause: 'sensor_high', sensor }

interface CauseProps {
  device: DeviceInfo
  cause: RelayCause
  number: number
  onChange: (cause: RelayCause) => void
  onRemove: () => void
}

function Cause({ device, cause, number, onChange, onRemove }: CauseProps) {
  const { t } = useTranslation('relays')
  const words = useConfigWords()
  const ports = device.state?.ports.map(({ name }) => name) ?? []
  const sensors = sensorKeys(device)
  const turn = (name: string | null) => {
    if (name === 'ports_up' || name === 'ports_down')
      onChange({ cause: name, ports: 'ports' in cause ? cause.ports : ports.slice(0, 1) })
    else if (name === 'sensor_high' || name === 'sensor_low' || name === 'sensor_normal')
      onChange({ cause: name, sensor: 'sensor' in cause ? cause.sensor : (sensors[0] ?? '') })
  }
  const offered = relayCauses.filter((name) => (name.startsWith('ports') ? ports : sensors).length > 0)
  return (
    <fieldset className={css.cause}>
      <Select
        label={t('causeNumber', { number })}
        allowDeselect={false}
        value={cause.cause}
        data={offered.map((value) => ({ value, label: t(`causeName.${value}`) }))}
        onChange={turn}
      />
      {'ports' in cause ? (
        <MultiSelect
          label={t('ports')}
          value={cause.ports}
          data={ports}
          error={cause.ports.length === 0 && t('problem.ports')}
          onChange={(chosen) => onChange({ ...cause, ports: chosen })}
        />
      ) : (
        <Select
          label={t('sensor')}
          allowDeselect={false}
          value={cause.sensor}
          data={sensors.map((value) => ({ value, label: sensorName(value, words.t) }))}
          onChange={(sensor) => sensor && onChange({ ...cause, sensor })}
        />
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
        {t('removeCause', { number })}
      </Button>
    </fieldset>
  )
}
