import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { SubjectNames } from '../review/note-groups'
import { OutcomeReason } from './OutcomeReason'
import { Without } from './Without'

/** Why a device stands as it does. What went well needs no sentence; a drift is no outcome of ours. */
export function DeviceReason({ device, names }: { device: DeviceConfig; names: SubjectNames }) {
  const { t } = useTranslation('configuration')
  const { state } = device
  if (state === 'drifted') return <p>{t('device.driftShort')}</p>
  if (state === 'in_sync') return null
  if (state === 'in_sync_partly') return <Without config={device} names={names} />
  return <OutcomeReason of={device} />
}
