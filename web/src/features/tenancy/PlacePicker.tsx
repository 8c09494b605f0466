import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlaceChoice, PlaceOption } from './PlaceOption'
import css from './PlacePicker.module.css'

interface PlacePickerProps {
  label: string
  choices: readonly PlaceChoice[]
  value: number | null
  onChange: (id: number) => void
  error?: string | undefined
}

const rowHeight = 32

/** One place out of the tree: typed for or walked to with the arrows. */
export function PlacePicker({ label, choices, value, onChange, error }: PlacePickerProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const id = useId()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = useMemo(
    () => (wanted ? choices.filter(({ name }) => name.toLowerCase().includes(wanted)) : choices),
    [choices, wanted],
  )
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.id === value),
    ),
  )
  const at = Math.min(active, found.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    initialOffset: Math.max(0, active * rowHeight - 80),
    initialRect: { width: 400, height: 220 },
  })
  const walk = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    rows.scrollToIndex(next)
  }
  const choose = (choice: PlaceChoice | undefined) => {
    if (choice && !choice.refused) onChange(choice.id)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => walk(at + 1),
    ArrowUp: () => walk(at - 1),
    PageDown: () => walk(at + 6),
    PageUp: () => walk(at - 6),
    Enter: () => choose(found[at]),
  }
  return (
    <div className={css.picker}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box} data-error={error ? true : undefined}>
        <div className={css.search}>
          <IconSearch size={15} />
          <input
            id={id}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? `${id}-${found[at]!.id}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            placeholder={t('common:list.search')}
            autoComplete="off"
            data-autofocus
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={(event) => {
              const act = keys[event.key]
              if (!act) return
              event.preventDefault()
              act()
            }}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={css.list}>
          <div role="presentation" style={{ height: rows.getTotalSize() }} />
          {rows.getVirtualItems().map((item) => {
            const choice = found[item.index]!
            return (
              <PlaceOption
                key={choice.id}
                id={`${id}-${choice.id}`}
                choice={choice}
                top={item.start}
                active={item.index === at}
                chosen={choice.id === value}
                searched={wanted !== ''}
                onChoose={() => choose(choice)}
              />
            )
          })}
          {found.length === 0 && <p className={css.empty}>{t('common:list.noMatchShort')}</p>}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
