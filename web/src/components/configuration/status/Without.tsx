import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { Notes } from '../review/Notes'
import type { SubjectNames } from '../review/note-groups'
import { Rejected } from './OutcomeReason'

interface WithoutProps {
  config: Pick<DeviceConfig, 'notes' | 'rejected'>
  names: SubjectNames
}

/** What a device that runs its configuration goes without of what is wanted. */
export function Without({ config, names }: WithoutProps) {
  const { t } = useTranslation('configuration')
  const missing = config.notes.filter(({ severity }) => severity === 'unsupported')
  return (
    <>
      <p>{t('device.without')}</p>
      {missing.length > 0 && <Notes notes={missing} names={names} />}
      <Rejected rejected={config.rejected} />
    </>
  )
}
