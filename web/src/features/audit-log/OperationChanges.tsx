import { useTranslation } from 'react-i18next'
import type { Operation, OperationChange } from '#contract/audit-log/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'
import { ChangeArrow } from '../../ui/ChangeArrow'
import css from './OperationLog.module.css'
import { fieldName } from './operation-columns'

/** What was different afterwards, field by field. */
export function OperationChanges({ operation }: { operation: Operation }) {
  const { t } = useTranslation('audit-log')
  const { changes, outcome } = operation
  // What was refused changed nothing; the outcome says so above.
  if (outcome !== 'done') return null
  return (
    <section className={css.changes} aria-label={t('drawer.changes')}>
      <h3>{t('drawer.changes')}</h3>
      {changes === null && <p>{t('drawer.notCompared')}</p>}
      {changes?.length === 0 && <p>{t('drawer.changesNone')}</p>}
      {changes && changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
      {operation.operation === 'configuration.apply' && <p>{t('drawer.versionNote')}</p>}
    </section>
  )
}

function Change({ change }: { change: OperationChange }) {
  const { t } = useTranslation('audit-log')
  const words = useValueWords(change.field)
  const [before, after] = [words(change.before), words(change.after)]
  return (
    <div>
      <dt>{fieldName(t, change.field)}</dt>
      <dd>
        {before !== null && (
          <del>
            <bdi>{before}</bdi>
          </del>
        )}
        {before !== null && after !== null && <ChangeArrow className={css.arrow} label={t('drawer.then')} />}
        {after !== null && (
          <ins>
            <bdi>{after}</bdi>
          </ins>
        )}
      </dd>
    </div>
  )
}

const flags = new Set(['always_on', 'any_name', 'must_change_password', 'shared'])
const times = /_at$|^until$/

/** A value as people read it; null: there was none. */
function useValueWords(field: string) {
  const { t } = useTranslation(['common', 'audit-log', 'inventory'])
  const formats = useFormats()
  return (value: string | number | null): string | null => {
    if (field === 'deletion') return t(value === null ? 'common:no' : 'common:yes')
    if (flags.has(field)) return value === null ? null : t(value === 1 ? 'common:yes' : 'common:no')
    if (value === null || value === '') return null
    if (typeof value === 'number') return times.test(field) ? formats.time(value) : formats.number(value)
    if (field === 'kind') return t(`inventory:kind.${value}` as 'inventory:kind.ap', { defaultValue: value })
    if (field === 'role')
      return t(`audit-log:role.${value}` as 'audit-log:role.super', { defaultValue: value })
    return value
  }
}
