import { useTranslation } from 'react-i18next'
import type { Finding, Fix } from '#contract/health/schemas.ts'
import { SideDrawer } from '../../components/form/SideDrawer'
import { FixButton } from '../../components/health/FixButton'
import { findingWords, severityTones, subjectWords } from '../../components/health/finding-words'
import { useFormats } from '../../i18n/use-formats'
import { StateMark } from '../../ui/StateMark'
import css from './HealthPage.module.css'

interface FindingDrawerProps {
  finding: Finding
  onFix: (fix: Fix) => void
  onClose: () => void
}

/** One finding: what is wrong and by which figures, why it matters, what to do, how sure it is and how to see it. */
export function FindingDrawer({ finding, onFix, onClose }: FindingDrawerProps) {
  const { t } = useTranslation('health')
  const words = { t, formats: useFormats() }
  const { rule, severity, grounds, fix } = finding
  return (
    <SideDrawer
      size={520}
      title={t(`rule.${rule}.title`)}
      onClose={onClose}
      foot={fix && <FixButton fix={fix} onFix={onFix} />}
    >
      <div className={css.about}>
        <StateMark tone={severityTones[severity]} text={t(`severity.${severity}`)} />
        <bdi>{subjectWords(finding, words)}</bdi>
      </div>
      <p>{findingWords(finding, words)}</p>
      <h3 className={css.heading}>{t('detail.why')}</h3>
      <p>{t(`rule.${rule}.why`)}</p>
      <h3 className={css.heading}>{t('detail.do')}</h3>
      <p>{t(`rule.${rule}.do`)}</p>
      <h3 className={css.heading}>{t('detail.confidence')}</h3>
      <p>{t(`grounds.${grounds}`)}</p>
      <h3 className={css.heading}>{t('detail.verify')}</h3>
      <p>{t(`rule.${rule}.verify`)}</p>
    </SideDrawer>
  )
}
