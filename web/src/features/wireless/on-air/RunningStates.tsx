import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { stateOrder, stateTones } from '../../../components/configuration/status/config-states'
import { useDeviceConfigs } from '../../../components/configuration/use-device-configs'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import css from './WirelessOverview.module.css'

/** Whether the network's devices run what is wanted of them, in numbers by state; live. */
export function RunningStates({ group }: { group: number }) {
  const { t } = useTranslation(['configuration', 'common'])
  const { count } = useFormats()
  const words = useFailureWords()
  const { data: devices, error } = useDeviceConfigs(group)
  if (!devices)
    return (
      <div className={css.stand}>
        {error ? <span role="alert">{words(error)}</span> : <Skeleton height={18} width={160} />}
      </div>
    )
  const states = stateOrder
    .map((state) => ({ state, number: devices.filter((device) => device.state === state).length }))
    .filter(({ number }) => number > 0)
  return (
    <div className={css.stand}>
      {devices.length === 0 && <span className={css.faint}>{t('stand.none')}</span>}
      {states.map(({ state, number }) => (
        <StateMark
          key={state}
          tone={stateTones[state]}
          text={`${t(`common:configState.${state}`)}: ${count(number)}`}
        />
      ))}
    </div>
  )
}
