import { useTranslation } from 'react-i18next'
import type { MassAction } from '#contract/mass-actions/endpoints.ts'
import { MassActionRow } from './MassActionRow'
import css from './MassActions.module.css'

/** What runs for this account on many devices, and what ended and was not seen yet: below every page. */
export function MassActionBar({ actions }: { actions: readonly MassAction[] }) {
  const { t } = useTranslation('mass-actions')
  return (
    <section className={css.bar} aria-label={t('name')}>
      {actions.map((action) => (
        <MassActionRow key={action.id} action={action} />
      ))}
    </section>
  )
}
