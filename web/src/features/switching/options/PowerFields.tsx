import { useTranslation } from 'react-i18next'
import { powerRange, powerWatchdog, usualWatchdog } from '#contract/switching/port-power.ts'
import { useFormats } from '../../../i18n/use-formats'
import { ChoiceField } from '../ChoiceField'
import { common, MIXED, onOff, type ShownPort } from '../port-edits'
import { TypedField } from '../TypedField'
import type { OptionFieldsProps } from './LimitFields'
import { OptionGroup } from './OptionGroup'
import css from './OptionGroup.module.css'
import { ScheduleField } from './ScheduleField'
import { shown, tenthsOrNone, whole } from './typed-numbers'

const { leastWatts, mostWatts } = powerRange

/** What a port does with the power it gives. */
export function PowerFields(props: OptionFieldsProps & { ofProfile?: boolean }) {
  const { ports, onEdit, onInvalid, ofProfile } = props
  const { t } = useTranslation('switching')
  const { watts } = useFormats()
  const set = ports.filter(isSet).length
  const range = { least: watts(leastWatts), most: watts(mostWatts) }
  return (
    <OptionGroup title={t('group.power')} set={set} summary={t('group.set')}>
      <TypedField
        label={t('field.poeLimitWatts')}
        hint={t('power.limitHint', range)}
        value={shown(common(ports, ({ poeLimitWatts }) => poeLimitWatts))}
        parse={(text) => tenthsOrNone(text, leastWatts, mostWatts)}
        problem={t('problem.range', range)}
        onValue={(limit) => onEdit({ poeLimitWatts: limit })}
        onInvalid={onInvalid}
      />
      <ChoiceField
        label={t('field.poeForced')}
        value={common(ports, (port) => onOff(port, 'poeForced'))}
        note={t('power.forcedHint')}
        choices={(['off', 'on'] as const).map((value) => ({ value, label: t(`poe.${value}`) }))}
        onChoose={(value) => onEdit({ poeForced: value === 'on' })}
      />
      <ScheduleField ports={ports} onEdit={onEdit} />
      {!ofProfile && <Watchdog {...props} />}
    </OptionGroup>
  )
}

const isSet = ({ poeLimitWatts, poeForced, poeSchedule, poeWatchdog }: ShownPort): boolean =>
  [poeLimitWatts, poeForced, poeSchedule, poeWatchdog].some((value) => value !== undefined)

const parseHost = (text: string): { host: string } | null | undefined => {
  if (text.trim() === '') return null
  const { data } = powerWatchdog.shape.host.safeParse(text.trim())
  return data === undefined ? undefined : { host: data }
}

type Figure = Exclude<keyof typeof usualWatchdog, never>
const figures: Record<Figure, [least: number, most: number]> = {
  intervalSeconds: [powerRange.leastSeconds, powerRange.mostSeconds],
  failures: [powerRange.leastFailures, powerRange.mostFailures],
  timeoutSeconds: [powerRange.leastTimeout, powerRange.mostTimeout],
  graceSeconds: [powerRange.leastGrace, powerRange.mostGrace],
  mostPerDay: [powerRange.leastPerDay, powerRange.mostPerDay],
}

/** An address turns it on; the rest shows once all chosen ports have one. */
function Watchdog({ ports, onEdit, onInvalid }: OptionFieldsProps) {
  const { t } = useTranslation('switching')
  const host = common(ports, ({ poeWatchdog }) => poeWatchdog?.host ?? '')
  return (
    <>
      <TypedField
        label={t('field.poeWatchdog_host')}
        hint={t('power.hostHint')}
        value={host === MIXED ? MIXED : host}
        parse={parseHost}
        problem={t('problem.host')}
        onValue={(found) => onEdit({ poeWatchdog: found })}
        onInvalid={onInvalid}
      />
      {ports.every(({ poeWatchdog }) => poeWatchdog) && (
        <div className={css.pair}>
          {(Object.keys(figures) as Figure[]).map((name) => {
            const [least, most] = figures[name]
            return (
              <TypedField
                key={name}
                label={t(`field.poeWatchdog_${name}`)}
                hint={t(`power.hint.${name}`, { least, most })}
                value={text(common(ports, ({ poeWatchdog }) => (poeWatchdog ?? usualWatchdog)[name]))}
                parse={(typed) => whole(typed, least, most)}
                problem={t('problem.range', { least, most })}
                numeric
                onValue={(value) => onEdit({ poeWatchdog: { [name]: value } })}
                onInvalid={onInvalid}
              />
            )
          })}
        </div>
      )}
    </>
  )
}

const text = (value: number | typeof MIXED | undefined) => (value === MIXED ? MIXED : String(value))
