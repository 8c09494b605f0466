import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../lib/use-title'
import { ContactStep } from '../codes/ContactStep'
import { requestCode } from '../codes/request-code'
import { useCodeWays } from '../codes/use-code-ways'
import { Doorstep } from '../Doorstep'
import css from '../LoginPage.module.css'
import { Loaded } from '../user-centre/Loaded'
import { ResetForm } from './ResetForm'

/** A new password for somebody who forgot theirs, in two steps: where to send the code, then the password. */
export function ForgotPage() {
  const { t } = useTranslation('identity')
  const [target, setTarget] = useState<string | null>(null)
  const ways = useCodeWays()
  useTitle(t('forgot.title'))
  return (
    <Doorstep title={t('forgot.title')} lead={t('forgot.lead')}>
      {target !== null ? (
        <ResetForm target={target} onOther={() => setTarget(null)} />
      ) : (
        <Loaded query={ways}>
          {(known) => (
            <ContactStep ways={known} send={(to) => requestCode(to, 'forgot')} onSent={setTarget} />
          )}
        </Loaded>
      )}
      <p className={css.hint}>
        <Anchor component={Link} to="/login">
          {t('forgot.back')}
        </Anchor>
      </p>
    </Doorstep>
  )
}
