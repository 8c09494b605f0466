import { useTranslation } from 'react-i18next'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import { StateMark } from '../../../ui/StateMark'
import { stateTones } from './config-states'

/** A device's configuration state by shape, colour and words. */
export function ConfigStateMark({ state, pill = false }: { state: ConfigState; pill?: boolean }) {
  const { t } = useTranslation('common')
  const text = t(`configState.${state}`)
  return (
    <span title={text}>
      <StateMark tone={stateTones[state]} text={text} pill={pill} />
    </span>
  )
}
