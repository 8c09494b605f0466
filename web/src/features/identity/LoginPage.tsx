import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '#contract/identity/oidc.ts'
import { toldInPlace } from '../../api/query-client'
import { wasEnded } from '../../api/session'
import { useFailureWords } from '../../i18n/use-failure-words'
import { lazyPart } from '../../lib/lazy-part'
import { useTitle } from '../../lib/use-title'
import { Notice } from '../../ui/Notice'
import { Doorstep } from './Doorstep'
import css from './LoginPage.module.css'
import { AccountLinks } from './sign-in/AccountLinks'
import { PasswordForm } from './sign-in/PasswordForm'
import { ProviderButton } from './sign-in/ProviderButton'
import { useWayBack } from './sign-in/use-way-back'

const SecondStepForm = lazyPart(() =>
  import('./sign-in/SecondStepForm').then((module) => ({ default: module.SecondStepForm })),
)

/**
 * Signing in: with an account of this server, in two steps where the account wants it, or at the identity provider.
 * The route's guard then leads to the page that was asked for.
 */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const words = useFailureWords()
  const [challenge, setChallenge] = useState<string | null>(null)
  const wayBack = useWayBack()
  useTitle(t('login.pageTitle'))
  return (
    <Doorstep
      title={t(challenge === null ? 'login.title' : 'secondStep.title')}
      lead={t(challenge === null ? 'login.lead' : 'secondStep.lead')}
    >
      {wayBack.failure && (
        <Notice tone="bad" live>
          {words(wayBack.failure)}
        </Notice>
      )}
      {wayBack.busy ? (
        <p role="status" className={css.busy}>
          {t('login.finishing')}
        </p>
      ) : challenge === null ? (
        <FirstStep onSecondStep={setChallenge} />
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm challenge={challenge} onStartAgain={() => setChallenge(null)} />
        </Suspense>
      )}
    </Doorstep>
  )
}

function FirstStep({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const { t } = useTranslation('identity')
  const options = useQuery<SignInOptions>({ queryKey: ['/v2/sign-in'], ...toldInPlace })
  return (
    <>
      {wasEnded() && (
        <Notice tone="warn" live>
          {t('login.ended')}
        </Notice>
      )}
      <PasswordForm onSecondStep={onSecondStep} />
      <ProviderButton />
      <AccountLinks />
      {options.data?.firstRun && <Text className={css.hint}>{t('login.firstRun')}</Text>}
    </>
  )
}
