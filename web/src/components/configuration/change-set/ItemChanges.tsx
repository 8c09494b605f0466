import { useTranslation } from 'react-i18next'
import type { ChangeSetItem } from '#contract/configuration/changes/change-set.ts'
import type { PreviewItem } from '#contract/configuration/changes/preview.ts'
import { ChangeList } from '../review/ChangeList'
import { sectionWords } from '../sections/sections'
import { PlaceName } from '../words/PlaceName'
import { useConfigWords } from '../words/use-words'
import { fieldWords } from '../words/value-words'
import css from './ItemChanges.module.css'

type Item = Pick<
  PreviewItem,
  'group' | 'project' | 'kind' | 'model' | 'sn' | 'name' | 'section' | 'changes'
> &
  Partial<Pick<ChangeSetItem, 'version'> & Pick<PreviewItem, 'ownValues' | 'followedValues'>>

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
          <MovingValues item={item} />
          <ChangeList
            changes={item.changes}
            none={t(movesAny(item) ? 'review.otherwise' : 'review.nothing')}
          />
        </details>
      ))}
    </div>
  )
}

const movesAny = ({ ownValues = [], followedValues = [] }: Item): boolean =>
  ownValues.length + followedValues.length > 0

/** Which values a place says by itself then, and which follow what is set above again. */
function MovingValues({ item: { section, ownValues = [], followedValues = [] } }: { item: Item }) {
  const { t, i18n } = useTranslation('configuration')
  const words = useConfigWords()
  const list = (parts: string[]) => new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts)
  /** Each thing once, with all that is said of it. */
  const listed = (values: typeof ownValues) =>
    list(
      [...Map.groupBy(values, ({ name }) => name)].map(([name, own]) => {
        const fields = list(own.map(({ member }) => fieldWords(section, member, words)))
        return name === '' ? fields : `${sectionWords[section].title(name, words.t)} (${fields})`
      }),
    )
  return (
    <>
      {ownValues.length > 0 && (
        <p className={css.moving}>{t('review.ownValues', { values: listed(ownValues) })}</p>
      )}
      {followedValues.length > 0 && (
        <p className={css.moving}>{t('review.followedValues', { values: listed(followedValues) })}</p>
      )}
    </>
  )
}

const keyOf = ({ project, group, kind, model, sn, section }: Item) =>
  [section, project, group, kind, model, sn].join(' ')
