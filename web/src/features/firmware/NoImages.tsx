import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/EmptyState'

/** Nothing can be upgraded without an image. */
export function NoImages({ action }: { action: ReactNode }) {
  const { t } = useTranslation('firmware')
  return (
    <EmptyState icon={<IconPackage size={22} />} title={t('none')} body={t('noneBody')} action={action} />
  )
}
