import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttentionItem, Attention as AttentionOf } from '#contract/overview/schemas.ts'
import { Age } from '../../components/Age'
import { useAlarmWords } from '../../components/alarm-words/use-alarm-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Panel } from '../../ui/page/Panel'
import { StatusShape } from '../../ui/StateMark'
import css from './Attention.module.css'
import { listOf, targetOf, toneOf } from './attention-links'

interface AttentionProps {
  attention: AttentionOf
  scope: 'network' | 'all'
}

const atFirst = 8

/** What somebody should look at, worst first; each line leads to the thing. */
export function Attention({ attention, scope }: AttentionProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const { items, counts } = attention
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const shown = all ? items : items.slice(0, atFirst)
  return (
    <Panel
      title={t('attention.title')}
      aside={total > 0 && t('attention.total', { number: formats.count(total) })}
      flush
    >
      {total === 0 && (
        <p className={css.none}>
          <IconCircleCheck size={20} stroke={1.6} />
          {t('attention.none')}
        </p>
      )}
      <ul className={css.list}>
        {shown.map((item) => (
          <Item key={`${item.kind} ${item.sn ?? item.name} ${item.since}`} item={item} />
        ))}
      </ul>
      {items.length > atFirst && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'attention.less' : 'attention.more')}
        </button>
      )}
      {total > items.length && <Kinds counts={counts} scope={scope} />}
    </Panel>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const { t } = useTranslation(['overview', 'alarm'])
  const formats = useFormats()
  const alarmWords = useAlarmWords()
  const { kind, urgency, name, groupName, since, until, ratio, alarm } = item
  return (
    <li className={css.item}>
      <span className={css.shape}>
        <StatusShape tone={toneOf[urgency]} />
        <span className="visually-hidden">{t(`attention.urgency.${urgency}`)}</span>
      </span>
      <span className={css.what}>
        <AppLink {...targetOf(item)} className={css.name}>
          <bdi>{name}</bdi>
        </AppLink>
        <span className={css.why}>
          {alarm
            ? alarmWords.what(alarm, name)
            : t(`attention.kind.${kind}`, {
                ratio: ratio === null ? '' : formats.ratio(ratio),
                until: until === null ? '' : formats.date(until),
              })}
        </span>
      </span>
      <span className={css.where}>
        {groupName && <bdi>{groupName}</bdi>}
        {since !== null && <Age at={since} />}
      </span>
    </li>
  )
}

/** More than can be named: how many of each kind, with the list that has them all. */
function Kinds({ counts, scope }: { counts: AttentionOf['counts']; scope: 'network' | 'all' }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  return (
    <ul className={css.kinds} aria-label={t('attention.byKind')}>
      {counts.map(({ kind, count }) => {
        const list = listOf(kind, scope)
        const what = t(`attention.label.${kind}`)
        const words = t('attention.counted', { what, number: formats.count(count) })
        return (
          <li key={kind}>
            <AppLink {...list}>{words}</AppLink>
          </li>
        )
      })}
    </ul>
  )
}
