import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../lib/use-title'
import { Notice } from '../../../ui/Notice'
import { ContactStep } from '../codes/ContactStep'
import { requestCode } from '../codes/request-code'
import { useCodeWays } from '../codes/use-code-ways'
import { Doorstep } from '../Doorstep'
import css from '../LoginPage.module.css'
import { Loaded } from '../user-centre/Loaded'
import { RegisterForm } from './RegisterForm'

/** An account with a tenant of its own, in two steps: where people are reached, then the rest. */
export function RegisterPage() {
  const { t } = useTranslation(['identity', 'errors'])
  const [target, setTarget] = useState<string | null>(null)
  const ways = useCodeWays()
  useTitle(t('register.title'))
  return (
    <Doorstep title={t('register.title')} lead={t('register.lead')}>
      {target !== null ? (
        <RegisterForm target={target} onOther={() => setTarget(null)} />
      ) : (
        <Loaded query={ways}>
          {(known) =>
            known.open ? (
              <ContactStep ways={known} send={(to) => requestCode(to, 'register')} onSent={setTarget} />
            ) : (
              <Notice tone="warn">{t('errors:registration_closed')}</Notice>
            )
          }
        </Loaded>
      )}
      <p className={css.hint}>
        <Anchor component={Link} to="/login">
          {t('register.signIn')}
        </Anchor>
      </p>
    </Doorstep>
  )
}
