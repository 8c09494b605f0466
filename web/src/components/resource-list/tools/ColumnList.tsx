import { Checkbox } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../column'
import css from './ColumnList.module.css'
import { arranged, moved } from './column-order'

interface ColumnListProps<Row> {
  columns: readonly ListColumn<Row>[]
  shown: readonly string[]
  onShown: (ids: string[]) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Which columns and in which order: dragged by the handle, or moved with the arrow keys on it. */
export function ColumnList<Row>({ columns, shown, onShown }: ColumnListProps<Row>) {
  const { t } = useTranslation('lists')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const toggle = (id: string) =>
    onShown(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  const put = ({ id, header }: ListColumn<Row>, to: number) => {
    const next = moved(shown, id, to)
    if (next.join() === shown.join()) return
    onShown(next)
    setSaid(t('columns.moved', { column: header, place: next.indexOf(id) + 1, count: next.length }))
  }
  const handle = (column: ListColumn<Row>) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      put(column, shown.indexOf(column.id) + step)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(column.id)
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged === column.id) put(column, placeAt(list.current!, event.clientY))
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  })
  return (
    <>
      <ul ref={list} className={css.list}>
        {arranged(columns, shown).map((column) => {
          const on = shown.includes(column.id)
          return (
            <li
              key={column.id}
              data-shown={on || undefined}
              data-dragged={dragged === column.id || undefined}
            >
              <Checkbox
                size="xs"
                label={column.header}
                checked={on}
                disabled={column.fixed}
                onChange={() => toggle(column.id)}
              />
              {on && (
                <button
                  type="button"
                  className={css.handle}
                  aria-label={t('columns.move', { column: column.header })}
                  title={t('columns.moveHint')}
                  {...handle(column)}
                >
                  <IconGripVertical size={15} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** The place among the shown columns that lies at a height of the page. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.querySelectorAll('[data-shown]')]
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height
  })
  return below === -1 ? rows.length - 1 : below
}
