import { useTranslation } from 'react-i18next'
import { Dash } from '../ui/Dash'

export type UnknownReason = 'default' | 'notReported' | 'noReport' | 'never'

/** An em dash with one of the usual reasons. */
export function Unknown({ reason = 'default' }: { reason?: UnknownReason }) {
  const { t } = useTranslation()
  return <Dash reason={t(`unknownReason.${reason}`)} />
}
