import { useTranslation } from 'react-i18next'
import css from './Badge.module.css'

/** Marks what is new, or not yet as settled as the rest, in a word. */
export function Badge({ is }: { is: 'new' | 'beta' }) {
  const { t } = useTranslation('common')
  return <span className={css.badge}>{t(`badge.${is}`)}</span>
}
