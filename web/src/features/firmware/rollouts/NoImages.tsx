import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink'
import { EmptyState } from '../../../ui/page/EmptyState'

/** Nothing can be upgraded without an image: where one comes from. */
export function NoImages() {
  const { t } = useTranslation('firmware')
  return (
    <EmptyState
      icon={<IconPackage size={22} />}
      title={t('none')}
      body={t('noneBody')}
      action={
        <Button component={AppLink} to="/upgrade/firmware">
          {t('upload.open')}
        </Button>
      }
    />
  )
}
