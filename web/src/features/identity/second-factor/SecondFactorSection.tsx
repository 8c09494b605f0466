import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSecondFactor } from '#contract/identity/second-factor.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { lazyPart } from '../../../lib/lazy-part'
import { StateMark } from '../../../ui/StateMark'
import { Loaded } from '../user-centre/Loaded'
import css from '../user-centre/UserCentre.module.css'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'

const SetUp = lazyPart(() => import('./SetUp').then((module) => ({ default: module.SetUp })))

type Step = 'none' | 'setUp' | 'renew' | 'disable'

/** Two-step sign-in: whether it is on, turning it on and off, and new recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const factor = useQuery({ ...reading(showSecondFactor), ...toldInPlace, staleTime: 0 })
  const [step, setStep] = useState<Step>('none')
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = (done: string, recoveryCodes: string[] | null) => {
    notify.ok(done)
    setCodes(recoveryCodes)
    setStep('none')
    void queries.invalidateQueries({ queryKey: [showSecondFactor.path] })
  }
  const cancel = () => setStep('none')
  return (
    <section className={css.section}>
      <h3>{t('secondFactor.title')}</h3>
      <p className={css.note}>{t('secondFactor.note')}</p>
      <Loaded query={factor}>
        {({ since, recoveryCodesLeft }) => (
          <>
            <State since={since} left={recoveryCodesLeft} />
            {step === 'none' && !codes && <Choice on={since !== null} onChoose={setStep} />}
          </>
        )}
      </Loaded>
      {step === 'setUp' && (
        <Suspense fallback={null}>
          <SetUp onCancel={cancel} onDone={(made) => finish(t('secondFactor.turnedOn'), made)} />
        </Suspense>
      )}
      {step === 'renew' && (
        <ProofForm
          kind="renew"
          onCancel={cancel}
          onDone={(made) => finish(t('secondFactor.renewed'), made)}
        />
      )}
      {step === 'disable' && (
        <ProofForm
          kind="disable"
          onCancel={cancel}
          onDone={() => finish(t('secondFactor.turnedOff'), null)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </section>
  )
}

function State({ since, left }: { since: number | null; left: number }) {
  const { t } = useTranslation('identity')
  const formats = useFormats()
  if (since === null) return <StateMark tone="idle" text={t('secondFactor.off')} />
  return (
    <div className={css.about}>
      <StateMark tone="ok" text={t('secondFactor.on', { date: formats.date(since) })} />
      <span className={css.note}>{t('secondFactor.left', { count: left })}</span>
    </div>
  )
}

function Choice({ on, onChoose }: { on: boolean; onChoose: (step: Step) => void }) {
  const { t } = useTranslation('identity')
  if (!on)
    return (
      <Button variant="default" onClick={() => onChoose('setUp')}>
        {t('secondFactor.turnOn')}
      </Button>
    )
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onChoose('renew')}>
        {t('secondFactor.renew')}
      </Button>
      <Button variant="default" onClick={() => onChoose('disable')}>
        {t('secondFactor.turnOff')}
      </Button>
    </Group>
  )
}
