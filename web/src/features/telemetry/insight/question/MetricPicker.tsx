import { type ComboboxItem, type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../InsightPage.module.css'
import { useUnitSigns, useUnitWords } from '../units'
import { useMetricWords } from './use-metric-words'
import type { Metrics } from './use-metrics'
import { type QueriedMetric, unitOf, waysOf } from './ways'

const subjects = ['devices', 'ports', 'radios', 'field', 'networks', 'foreign'] as const
/** More are found by typing. */
const mostShown = 200

/** A metric by its name, with its unit and what it means; found by any of these and by its PromQL name. */
export function MetricPicker({
  metrics,
  value,
  onChange,
}: {
  metrics: Metrics
  value: string
  onChange: (name: string) => void
}) {
  const { t } = useTranslation('insight')
  const wordsOf = useMetricWords()
  const signs = useUnitSigns()
  const unitWords = useUnitWords()
  const { groups, texts } = useMemo(() => {
    const texts = new Map<string, { metric: QueriedMetric; name: string; about: string; found: string }>()
    for (const metric of metrics.all) {
      const { name, about } = wordsOf(metric)
      texts.set(metric.name, { metric, name, about, found: `${name} ${metric.name} ${about}`.toLowerCase() })
    }
    const groups = subjects.flatMap((subject) => {
      const items = [...texts.values()]
        .filter(({ metric }) => metric.subject === subject)
        .map(({ metric, name }) => ({ value: metric.name, label: name }))
      return items.length > 0 ? [{ group: t(`subject.${subject}`), items }] : []
    })
    return { groups, texts }
  }, [metrics.all, wordsOf, t])
  const chosen = metrics.find(value)
  const words = wordsOf(chosen)
  const known = texts.has(value)
  return (
    <Select
      className={css.metric}
      label={t('metricLabel')}
      description={
        <>
          <bdi dir="ltr" className={css.mono}>
            {value}
          </bdi>
          {' · '}
          {unitWords(unitOf(chosen, waysOf(chosen)[0]!))}
          {words.about && ` · ${words.about}`}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      selectFirstOptionOnChange
      // What stands there is replaced by what is typed.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      limit={mostShown}
      maxDropdownHeight={380}
      nothingFoundMessage={t('noMetric')}
      value={value}
      onChange={(name) => name && onChange(name)}
      data={known ? groups : [...groups, { group: t('subject.foreign'), items: [{ value, label: value }] }]}
      filter={filterOf((name) => texts.get(name)?.found ?? name)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      classNames={{ dropdown: css.metrics ?? '' }}
      renderOption={({ option }) => {
        const text = texts.get(option.value)
        const sign = text && signs[unitOf(text.metric, waysOf(text.metric)[0]!)]
        return (
          <span className={css.option}>
            <span className={css.optionName}>
              <bdi>{option.label}</bdi>
              {sign && <span className={css.faint}>{sign}</span>}
            </span>
            {text?.about && <span className={css.faint}>{text.about}</span>}
          </span>
        )
      }}
    />
  )
}

/** Every word typed must be found, in whatever order. */
const filterOf =
  (textOf: (name: string) => string): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
    const hit = ({ value, label }: ComboboxItem) =>
      wanted.every((word) => textOf(value).includes(word) || label.toLowerCase().includes(word))
    let left = limit
    return options.flatMap((one): ComboboxParsedItem[] => {
      if (!('group' in one)) return hit(one) && left-- > 0 ? [one] : []
      const items = one.items.filter(hit).slice(0, Math.max(0, left))
      left -= items.length
      return items.length > 0 ? [{ ...one, items }] : []
    })
  }
