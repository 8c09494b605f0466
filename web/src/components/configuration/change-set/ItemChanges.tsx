import { useTranslation } from 'react-i18next'
import type { ChangeSetItem, PreviewItem } from '#contract/configuration/schemas.ts'
import { ChangeList } from '../review/ChangeList'
import { PlaceName } from '../words/PlaceName'
import css from './ItemChanges.module.css'

type Item = Pick<
  PreviewItem,
  'group' | 'project' | 'kind' | 'model' | 'sn' | 'name' | 'section' | 'changes'
> &
  Partial<Pick<ChangeSetItem, 'version'>>

/** What changes, place by place; the first is open, the others are a line each until they are opened. */
export function ItemChanges({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('configuration')
  return (
    <div className={css.items}>
      {items.map((item, at) => (
        <details key={keyOf(item)} className={css.item} open={at === 0 || items.length <= 3}>
          <summary className={css.head}>
            <PlaceName place={item} className={css.name} />
            <span className={css.about}>
              {t(`section.${item.section}`)}
              {item.version !== undefined && ` · ${t('about.version', { version: item.version })}`}
            </span>
          </summary>
          <ChangeList changes={item.changes} none={t('review.nothing')} />
        </details>
      ))}
    </div>
  )
}

const keyOf = ({ project, group, kind, model, sn, section }: Item) =>
  [section, project, group, kind, model, sn].join(' ')
