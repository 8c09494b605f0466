import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { Unknown } from '../../components/Unknown'
import { useFormats } from '../../i18n/use-formats'
import { FactList } from '../../ui/FactList'

/** What the switch can give to all of its ports, and gives: one more device may be one too many. */
export function PowerBudget({ state: { poe } }: { state: DeviceState }) {
  const { t } = useTranslation('inventory')
  const { watts } = useFormats()
  const told = (value: number | undefined) =>
    value === undefined ? <Unknown reason="notReported" /> : watts(value)
  const facts = [
    { name: t('poe.budget'), value: told(poe?.budgetWatts) },
    { name: t('poe.used'), value: told(poe?.usedWatts) },
  ]
  return <FactList facts={facts} />
}
