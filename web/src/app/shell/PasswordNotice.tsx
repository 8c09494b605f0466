import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../components/session/use-me'
import { lazyPart } from '../../lib/lazy-part'
import { Notice } from '../../ui/Notice'

const ChangePassword = lazyPart(() =>
  import('../../features/identity/ChangePasswordDialog').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
)

/** Stands above the page as long as the password made at the first start is in use. */
export function PasswordNotice() {
  const { t } = useTranslation('shell')
  const { mustChangePassword } = useMe()
  const [changing, setChanging] = useState(false)
  if (!mustChangePassword) return null
  return (
    <>
      <Notice
        tone="warn"
        icon={<IconKey size={18} />}
        action={
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            {t('user.changePassword')}
          </Button>
        }
      >
        {t('user.mustChange')}
      </Notice>
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
