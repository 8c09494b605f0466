import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gatherMax } from './list-source'
import css from './ResourceList.module.css'
import type { useSelection } from './use-selection'

interface BulkBarProps {
  selection: Pick<ReturnType<typeof useSelection>, 'count' | 'couldBeAll' | 'chooseAll' | 'clear'>
  total: number | null
  /** All that match can be chosen, beyond what is loaded. */
  wide: boolean
  children: ReactNode
}

/** How many rows are chosen, what can be done with them, and the way to all that match. */
export function BulkBar({ selection, total, wide, children }: BulkBarProps) {
  const { t } = useTranslation('common')
  const { count, couldBeAll, chooseAll, clear } = selection
  const words = t('list.selected', { count })
  const tooMany = (total ?? 0) > gatherMax
  return (
    <div className={css.bulk} role="toolbar" aria-label={words}>
      <strong>{words}</strong>
      {wide && couldBeAll && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={tooMany}
          title={tooMany ? t('list.selectMatchingMax', { count: gatherMax }) : undefined}
          onClick={chooseAll}
        >
          {t('list.selectMatching', { count: total ?? 0 })}
        </Button>
      )}
      {children}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  )
}
