import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { useDeviceConfigs } from '../use-device-configs'
import { countStates, stateTones } from './config-states'
import css from './DeviceStand.module.css'

/** How many devices of a network stand where, in one line, live; nothing before one of them was sent anything. */
export function NetworkStandLine({ group }: { group: number }) {
  const { t } = useTranslation(['configuration', 'common'])
  const formats = useFormats()
  const { data } = useDeviceConfigs(group)
  if (!data || data.length === 0) return null
  return (
    <div className={css.line} role="status" aria-label={t('stand.title')}>
      {countStates(data).map(({ state, count }) => (
        <StateMark
          key={state}
          tone={stateTones[state]}
          text={`${t(`common:configState.${state}`)} ${formats.count(count)}`}
        />
      ))}
    </div>
  )
}
