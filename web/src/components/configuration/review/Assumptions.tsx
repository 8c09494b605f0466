import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice'

interface AssumptionsProps {
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** What a device runs is not wholly known: nothing is sent before a person has read what it is taken for. */
export function Assumptions({ accepted, onAccept }: AssumptionsProps) {
  const { t } = useTranslation('configuration')
  return (
    <Notice tone="warn">
      <p>{t('review.assumeTitle')}</p>
      <Checkbox
        mt={8}
        checked={accepted}
        label={t('review.assume')}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </Notice>
  )
}
