import { useTranslation } from 'react-i18next'
import type { planRadios } from '#contract/radio-planning/endpoints.ts'
import type { PlanChoice } from '#contract/radio-planning/schemas.ts'
import type { AnswerTo } from '../../api/call'
import { useFormats } from '../../i18n/use-formats'
import css from './RadioPlanningPage.module.css'
import { type RadioWords, radioName } from './radio-words'

/** What a plan gains, what it changes and why, and what it leaves. */
export function PlanResult({ plan }: { plan: AnswerTo<typeof planRadios> }) {
  const { t } = useTranslation(['radio-planning', 'radios', 'wireless', 'health'])
  const formats = useFormats()
  const { before, after, choices, left } = plan
  if (before === null || after === null) return <p role="status">{t('plan.unknown')}</p>
  return (
    <section role="status">
      <p className={css.result}>
        {choices.length > 0 && (
          <span>{t('plan.result', { before: formats.count(before), after: formats.count(after) })}</span>
        )}
        <span className={css.soft}>
          {choices.length > 0 ? t('plan.changes', { count: choices.length }) : t('plan.nothing')}
        </span>
      </p>
      <ul className={css.choices}>
        {choices.map((choice) => (
          <Choice key={choice.key} choice={choice} words={{ t, formats }} />
        ))}
      </ul>
      {choices.length > 0 && <Calls plan={plan} words={{ t, formats }} />}
      {left.length > 0 && <Left left={left} words={{ t, formats }} />}
    </section>
  )
}

/** On which access points somebody would be cut: those wait. */
function Calls({
  plan: { carrying, untold },
  words: { t, formats },
}: {
  plan: AnswerTo<typeof planRadios>
  words: RadioWords
}) {
  return (
    <>
      <p className={css.soft}>{t('plan.calls')}</p>
      {carrying.length > 0 && (
        <ul className={css.choices}>
          {carrying.map(({ sn, name, calls, streams }) => (
            <li key={sn}>
              <bdi>{name}</bdi>{' '}
              <span className={css.soft}>
                {t('plan.carrying', { calls: formats.count(calls), streams: formats.count(streams) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {untold > 0 && <p className={css.soft}>{t('plan.untold', { number: formats.count(untold) })}</p>}
    </>
  )
}

function Choice({ choice, words }: { choice: PlanChoice; words: RadioWords }) {
  const { name, radio, from, to, silentSeconds, announced } = choice
  const { t, formats } = words
  const moves = from.channel !== to.channel
  const [was, will] = [from.txPowerDbm, to.txPowerDbm]
  const gain = { from: formats.count(from.score ?? 0), to: formats.count(to.score ?? 0) }
  return (
    <li>
      <div className={css.head}>
        <bdi>
          {name}, {radioName(radio, t)}
        </bdi>
        <span className={css.soft}>{t('plan.gain', gain)}</span>
      </div>
      {moves && (
        <>
          <p className={css.why}>{t('plan.move', { from: from.channel, to: to.channel })}</p>
          <p className={css.why}>{airWords(from, words)}</p>
          <p className={css.why}>{airWords(to, words)}</p>
          <p className={css.why}>
            {silentSeconds > 0
              ? t('plan.silent', { time: formats.duration(silentSeconds) })
              : t(announced ? 'plan.announced' : 'plan.follow')}
          </p>
        </>
      )}
      {was !== null && will !== null && was !== will && (
        <p className={css.why}>
          {t('plan.turn', { from: formats.dbm(was), to: formats.dbm(will) })}:{' '}
          {t(will > was ? 'plan.louder' : 'plan.quieter')}
        </p>
      )}
    </li>
  )
}

const airWords = ({ channel, loud, loudest, busyRatio }: PlanChoice['from'], { t, formats }: RadioWords) =>
  t('plan.on', {
    ...{ channel, count: loud, name: loudest ?? t('finding.hidden') },
    busy: formats.ratio(busyRatio ?? 0),
  })

function Left({
  left,
  words: { t, formats },
}: {
  left: AnswerTo<typeof planRadios>['left']
  words: RadioWords
}) {
  const byReason = [...Map.groupBy(left, ({ reason }) => reason)]
  return (
    <>
      <h3 className={css.heading}>{t('plan.left', { count: left.length })}</h3>
      <ul className={css.choices}>
        {byReason.map(([reason, radios]) => (
          <li key={reason}>
            {t(`plan.reason.${reason}`)}: {formats.count(radios.length)}{' '}
            <span className={css.soft}>
              {radios
                .slice(0, 8)
                .map(({ name, radio }) => `${name} ${radioName(radio, t)}`)
                .join(', ')}
              {radios.length > 8 && ' …'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
