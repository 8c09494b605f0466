import { useTranslation } from 'react-i18next'
import type { DocOf } from '../editor/completion-client'
import css from '../InsightPage.module.css'

/** What the metrics of an expression mean: the same as pointing at them tells, for everybody. */
export function MetricDocs({ expr, docs }: { expr: string; docs: DocOf }) {
  const { t } = useTranslation('insight')
  const named = [...new Set(expr.match(/[a-zA-Z_:][\w:]*/g))].filter((name) => docs.has(name))
  if (named.length === 0) return null
  return (
    <dl className={css.docs} aria-label={t('docs')}>
      {named.map((name) => (
        <div key={name}>
          <dt>
            <bdi dir="ltr" className={css.mono}>
              {name}
            </bdi>
            <span className={css.faint}>{docs.get(name)!.type}</span>
          </dt>
          <dd>{docs.get(name)!.help}</dd>
        </div>
      ))}
    </dl>
  )
}
