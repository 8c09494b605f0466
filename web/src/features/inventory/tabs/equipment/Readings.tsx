import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensors } from '#contract/inventory/state/field-equipment.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark } from '../../../../ui/StateMark'
import { measured } from '../values'
import css from './Readings.module.css'
import { Door, Drop, Thermometer } from './sensor-drawings'

/** Every sensor drawn as what it measures, with what it says now. */
export function Readings({ sensors }: { sensors: Sensors }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { temperature, humidity, door } = sensors
  const none = temperature.length + humidity.length + door.length === 0
  return (
    <Panel title={t('sensor.title')}>
      {none ? (
        t('sensor.none')
      ) : (
        <ul className={css.readings}>
          {temperature.map((one) => (
            <Reading
              key={one.id}
              sensor={one}
              kind="temperature"
              drawing={<Thermometer celsius={one.celsius} />}
            >
              {measured('sensorTemperature', one.celsius, formats.celsius, one.id)}
            </Reading>
          ))}
          {humidity.map((one) => (
            <Reading key={one.id} sensor={one} kind="humidity" drawing={<Drop ratio={one.ratio} />}>
              {measured('sensorHumidity', one.ratio, formats.ratio, one.id)}
            </Reading>
          ))}
          {door.map((one) => (
            <Reading key={one.id} sensor={one} kind="door" drawing={<Door open={one.open} />}>
              {measured(
                'sensorDoor',
                one.open,
                (open) => (
                  <StateMark tone={open ? 'warn' : 'ok'} text={t(open ? 'sensor.open' : 'sensor.closed')} />
                ),
                one.id,
              )}
            </Reading>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ReadingProps {
  sensor: { id: string; name?: string | undefined }
  kind: 'temperature' | 'humidity' | 'door'
  drawing: ReactNode
  children: ReactNode
}

function Reading({ sensor, kind, drawing, children }: ReadingProps) {
  const { t } = useTranslation('inventory')
  const name = sensor.name ?? sensor.id
  const word = t(`sensor.${kind}`)
  return (
    <li className={css.reading}>
      {drawing}
      <span className={css.name}>
        <bdi>{name}</bdi>
        {name !== word && ` · ${word}`}
      </span>
      <strong>{children}</strong>
    </li>
  )
}
