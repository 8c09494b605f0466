import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/EmptyState'
import { useMayUpload } from './use-may-upload'

/** Nothing can be upgraded without an image. @param action for who may upload one; the others are told who may */
export function NoImages({ action }: { action: ReactNode }) {
  const { t } = useTranslation('firmware')
  const mayUpload = useMayUpload()
  return (
    <EmptyState
      icon={<IconPackage size={22} />}
      title={t('none')}
      body={mayUpload ? t('noneBody') : t('noneAsk')}
      action={mayUpload ? action : undefined}
    />
  )
}
