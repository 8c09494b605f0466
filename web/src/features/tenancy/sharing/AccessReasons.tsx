import { useTranslation } from 'react-i18next'
import type { AccessReason } from '#contract/tenancy/access.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './Sharing.module.css'

/** What was given, nearest first: which of it decides, and why the rest does not. */
export function AccessReasons({ reasons }: { reasons: readonly AccessReason[] }) {
  const { t } = useTranslation('sharing')
  const { time } = useFormats()
  const end = ({ until }: AccessReason) =>
    until === null ? t('shares.noEnd') : t('shares.until', { when: time(until) })
  return (
    <ul className={css.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.via}${reason.ID}`} data-decides={reason.counts === 'yes' || undefined}>
          <span>
            {t(`access.via.${reason.via}`, { place: reason.at.Name, level: t(`level.${reason.level}`) })}
          </span>
          <small>
            {end(reason)} · {t(`access.counts.${reason.counts}`)}
          </small>
        </li>
      ))}
    </ul>
  )
}
