import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportRange, reportRanges } from '#contract/reporting/document.ts'
import css from './Report.module.css'
import { moved, type ReportPeriod } from './use-report'

interface ReportToolsProps {
  asked: ReportPeriod
  onAsk: (asked: ReportPeriod) => void
  /** What chooses whom the report is about, where that is chosen here. */
  children?: ReactNode
}

/** What a report is about, and which time. */
export function ReportTools({ asked, onAsk, children }: ReportToolsProps) {
  const { t } = useTranslation('reporting')
  return (
    <div className={css.tools}>
      {children}
      <SegmentedControl
        size="xs"
        aria-label={t('screen.range.label')}
        value={asked.range}
        onChange={(range) => onAsk({ ...asked, range: range as ReportRange })}
        data={reportRanges.map((name) => ({ value: name, label: t(`screen.range.${name}`) }))}
      />
      <Button.Group className={css.steps}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} className={css.mirrored} />}
          onClick={() => onAsk(moved(asked, -1))}
        >
          {t('screen.earlier')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={asked.to === undefined}
          rightSection={<IconChevronRight size={14} className={css.mirrored} />}
          onClick={() => onAsk(moved(asked, 1))}
        >
          {t('screen.later')}
        </Button>
      </Button.Group>
      {asked.to !== undefined && (
        <Button size="xs" variant="subtle" onClick={() => onAsk({ ...asked, to: undefined })}>
          {t('screen.now')}
        </Button>
      )}
    </div>
  )
}
