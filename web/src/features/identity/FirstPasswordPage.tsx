import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChangePasswordForm } from './ChangePasswordForm'
import { Doorstep } from './Doorstep'

/** All there is as long as the password made at the first start is in use: the server answers nothing else either. */
export function FirstPasswordPage({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation(['identity', 'errors', 'shell'])
  return (
    <Doorstep title={t('password.title')} lead={t('errors:password_change_required')}>
      <ChangePasswordForm
        beside={
          <Button variant="default" onClick={onSignOut}>
            {t('shell:user.signOut')}
          </Button>
        }
      />
    </Doorstep>
  )
}
