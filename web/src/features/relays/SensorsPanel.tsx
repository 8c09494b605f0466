import { useTranslation } from 'react-i18next'
import {
  isThreshold,
  type SensorSettings,
  sensorKind,
  sensorRange,
  sensorSettings,
} from '#contract/configuration/sections/sensors.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { NumberField } from '../../components/configuration/fields/NumberField'
import { useProblems } from '../../components/configuration/fields/use-problems'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import { sensorName, sensorValue } from '../../components/configuration/sections/sensors'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { DataTable } from '../../components/data-table/DataTable'
import { StateMark } from '../../ui/StateMark'
import css from './RelayPage.module.css'
import { sensorReadings } from './sensor-readings'

/** What a device measures, and from when on that is low or high. */
export function SensorsPanel({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('sensors')
  const section = useSection('sensors', { sn: device.sn })
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded device={device} section={section} />
}

function Loaded({ device, section }: { device: DeviceInfo; section: SectionOf<'sensors'> }) {
  const { t } = useTranslation('sensors')
  const words = useConfigWords()
  const { onInvalid, problem } = useProblems()
  const { sensors } = section.document!.intent
  const wrong = sensors.find((one) => !sensorSettings.safeParse(one).success)
  const readings = sensorReadings(device)
  const put = (next: SensorSettings) => {
    const others = sensors.filter(({ sensor }) => sensor !== next.sensor)
    const kept = next.low === null && next.high === null ? others : [...others, next]
    section.change({ section: 'sensors', intent: { sensors: kept } })
  }
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      wide
      invalid={problem ?? (wrong ? `${sensorName(wrong.sensor, words.t)}: ${t('problem.order')}` : null)}
      fields={(locked) => (
        <DataTable
          label={t('title')}
          rows={[...readings.keys()]}
          rowKey={(sensor) => sensor}
          none={t('none')}
          stacks
          columns={[
            { id: 'sensor', header: t('table.sensor'), cell: (sensor) => sensorName(sensor, words.t) },
            {
              id: 'now',
              header: t('table.now'),
              cell: (sensor) => (
                <Now
                  sensor={sensor}
                  value={readings.get(sensor)}
                  limits={sensors.find((one) => one.sensor === sensor)}
                />
              ),
            },
            ...(['low', 'high'] as const).map((side) => ({
              id: side,
              header: t(`field.${side}`),
              cell: (sensor: string) => (
                <Threshold
                  side={side}
                  settings={sensors.find((one) => one.sensor === sensor) ?? { sensor, low: null, high: null }}
                  locked={locked}
                  onPut={put}
                  onInvalid={onInvalid}
                />
              ),
            })),
          ]}
        />
      )}
    />
  )
}

interface ThresholdProps {
  side: 'low' | 'high'
  settings: SensorSettings
  locked: boolean
  onPut: (settings: SensorSettings) => void
  onInvalid: (field: string, reason: string | null) => void
}

const units = { temperature: '°C', humidity: '%', battery: '%' }

/** A door is open or closed: there is nothing to set. */
function Threshold({ side, settings, locked, onPut, onInvalid }: ThresholdProps) {
  const { t } = useTranslation('sensors')
  const words = useConfigWords()
  const kind = sensorKind(settings.sensor)
  if (kind === 'door') return t('noThreshold')
  const { least, most } = sensorRange[kind]
  const range = {
    least: sensorValue(settings.sensor, least, words),
    most: sensorValue(settings.sensor, most, words),
  }
  return (
    <div className={css.threshold}>
      <NumberField
        label={t(`named.${side}`, { name: sensorName(settings.sensor, words.t) })}
        hint={t('hint', range)}
        cell={{ unit: units[kind], empty: t('noLimit') }}
        problem={t('problem.range', range)}
        value={settings[side]}
        parse={(text) => tenths(text, settings.sensor)}
        disabled={locked}
        onValue={(value) => onPut({ ...settings, [side]: value })}
        onInvalid={onInvalid}
      />
    </div>
  )
}

/** Empty is none. */
function tenths(text: string, sensor: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = /^[-−]?\d{1,3}(?:[.,]\d)?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.').replace('−', '-'))
    : Number.NaN
  return Number.isFinite(value) && isThreshold(sensor, value) ? value : undefined
}

interface NowProps {
  sensor: string
  value: number | undefined
  limits: SensorSettings | undefined
}

function Now({ sensor, value, limits }: NowProps) {
  const { t } = useTranslation('sensors')
  const words = useConfigWords()
  if (value === undefined) return <StateMark tone="never" text={t('state.unknown')} />
  if (sensorKind(sensor) === 'door')
    return <StateMark tone={value > 0 ? 'warn' : 'ok'} text={t(value > 0 ? 'state.open' : 'state.closed')} />
  const shown = sensorValue(sensor, value, words)
  if (limits?.high != null && value > limits.high)
    return <StateMark tone="bad" text={t('state.high', { value: shown })} />
  if (limits?.low != null && value < limits.low)
    return <StateMark tone="bad" text={t('state.low', { value: shown })} />
  return limits ? <StateMark tone="ok" text={t('state.normal', { value: shown })} /> : shown
}
