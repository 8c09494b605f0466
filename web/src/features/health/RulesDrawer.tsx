import { useTranslation } from 'react-i18next'
import type { HealthScore, RuleResult, RuleState } from '#contract/health/schemas.ts'
import { SideDrawer } from '../../components/form/SideDrawer'
import { severityTones } from '../../components/health/finding-words'
import { useFormats } from '../../i18n/use-formats'
import { StateMark, type Tone } from '../../ui/StateMark'
import css from './HealthPage.module.css'

const order: readonly RuleState[] = ['found', 'partly', 'unchecked', 'passed', 'nothing']

interface RulesDrawerProps {
  name: string
  health: HealthScore
  onClose: () => void
}

/** How each rule ended: those with findings first, then what could not be checked and why. */
export default function RulesDrawer({ name, health, onClose }: RulesDrawerProps) {
  const { t } = useTranslation('health')
  const rules = health.rules.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.points - a.points,
  )
  return (
    <SideDrawer size={560} title={t('rules.title', { name })} onClose={onClose}>
      <ul className={css.rules}>
        {rules.map((result) => (
          <RuleRow key={result.rule} result={result} />
        ))}
      </ul>
    </SideDrawer>
  )
}

const tones: Record<Exclude<RuleState, 'found'>, Tone> = {
  ...{ passed: 'ok', partly: 'partly', unchecked: 'never', nothing: 'idle' },
}

function RuleRow({ result: { rule, state, severity, findings, points, unknown } }: { result: RuleResult }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  return (
    <li>
      <span className={css.rule}>{t(`rule.${rule}.title`)}</span>
      <StateMark
        tone={state === 'found' ? severityTones[severity] : tones[state]}
        text={t(`state.${state}`, { number: formats.count(findings) })}
      />
      <span className={css.because}>
        {[
          ...(points > 0 ? [t('rules.points', { points: formats.number(points) })] : []),
          ...unknown.map(({ reason, things }) => t(`unknown.${reason}`, { number: formats.count(things) })),
        ].join(' · ')}
      </span>
    </li>
  )
}
