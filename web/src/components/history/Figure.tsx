import { IconChartLine } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Figure.module.css'
import type { FigureName } from './figures'
import { useHistories } from './Histories'

interface FigureProps {
  name: FigureName
  /** Which port, radio, client …; a device's own figures have none. */
  thing?: string
  children: ReactNode
}

/** A figure that opens its history; where the page has none to show, the figure alone. */
export function Figure({ name, thing, children }: FigureProps) {
  const { t } = useTranslation('inventory')
  const histories = useHistories()
  if (!histories) return <>{children}</>
  return (
    <button
      type="button"
      className={css.figure}
      aria-haspopup="dialog"
      onClick={() => histories.open(name, thing)}
    >
      <span className={css.value}>{children}</span>{' '}
      <IconChartLine className={css.icon} size={13} stroke={1.8} aria-hidden="true" />
      <span className="visually-hidden">{t('figure.open', { figure: histories.words(name) })}</span>
    </button>
  )
}
