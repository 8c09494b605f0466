import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '#contract/identity/oidc.ts'
import { toldInPlace } from '../../../api/query-client'
import css from './AccountLinks.module.css'

/** Ways for those who cannot sign in: the password is forgotten, or there is no account yet. */
export function AccountLinks() {
  const { t } = useTranslation('identity')
  const options = useQuery<SignInOptions>({ queryKey: ['/v2/sign-in'], ...toldInPlace })
  return (
    <p className={css.links}>
      <Anchor component={Link} to="/forgot">
        {t('login.forgot')}
      </Anchor>
      {options.data?.registration === 'open' && (
        <Anchor component={Link} to="/register">
          {t('login.register')}
        </Anchor>
      )}
    </p>
  )
}
