import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '../../components/toast/Toasts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { lazyPart } from '../../lib/lazy-part'
import { useTitle } from '../../lib/use-title'
import { Logo } from '../../ui/Logo'
import css from './LoginPage.module.css'
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
    <main className={css.page}>
      <Roofline />
      <div className={css.card}>
        <div className={css.brand}>
          <Logo size={32} />
          <span>Roost</span>
        </div>
        <h1 className={css.title}>{t(challenge === null ? 'login.title' : 'secondStep.title')}</h1>
        <Text className={css.lead}>{t(challenge === null ? 'login.lead' : 'secondStep.lead')}</Text>
        {wayBack.failure && <p className={css.failure}>{words(wayBack.failure)}</p>}
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
      </div>
      <Toasts />
    </main>
  )
}

function FirstStep({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const { t } = useTranslation('identity')
  return (
    <>
      <PasswordForm onSecondStep={onSecondStep} />
      <ProviderButton />
      <Text className={css.hint}>{t('login.firstRun')}</Text>
    </>
  )
}

/** Peaks of the roofs in the drawing, and whether somebody sits on the perch below. */
const perches = [
  { x: 90, y: 60, home: true },
  { x: 360, y: 36, home: true },
  { x: 590, y: 72, home: false },
  { x: 850, y: 44, home: true },
  { x: 1090, y: 64, home: true },
]

/** Roofs in a row, in hairlines, a perch under each: the place the birds come home to. */
function Roofline() {
  return (
    <svg className={css.roofs} viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 120 90 60l90 60h60l120-84 120 84h40l70-48 70 48h80l110-76 110 76h50l80-56 80 56h30" />
      {perches.map(({ x, y, home }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-26 72h52M0 72V62" />
          {home && <circle cx="0" cy="54" r="6" className={css.bird} />}
        </g>
      ))}
    </svg>
  )
}
