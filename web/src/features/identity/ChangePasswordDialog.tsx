import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/form/Dialog'
import { ChangePasswordForm } from './ChangePasswordForm'

/** Changing one's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <Dialog onClose={onClose} title={t('password.title')}>
      <ChangePasswordForm
        onDone={onClose}
        beside={
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
        }
      />
    </Dialog>
  )
}
