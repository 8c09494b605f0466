import { Button, Group } from '@mantine/core'
import { IconCalendarClock, IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { lazyPart } from '../../../lib/lazy-part'
import type { PlaceQuery } from '../place'
import type { ReportPeriod } from '../use-report'
import { useReportFile } from './use-report-file'

const ScheduleDrawer = lazyPart(() =>
  import('../schedule/ScheduleDrawer').then((module) => ({ default: module.ScheduleDrawer })),
)

interface ReportActionsProps {
  report: ReportDocument
  asked: ReportPeriod
  place: PlaceQuery | { sn: string }
}

/** What can be done with a report: take it away as a file, or have it sent. */
export function ReportActions({ report, asked, place }: ReportActionsProps) {
  const { t, i18n } = useTranslation('reporting')
  const { busy, start } = useReportFile(report.kind, asked, place)
  const [scheduling, setScheduling] = useState(false)
  const language = (i18n.resolvedLanguage ?? 'en-US') as Language
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={14} />}
        loading={busy === 'pdf'}
        onClick={() => start('pdf', language)}
      >
        {t('file.pdf')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTable size={14} />}
        loading={busy === 'xlsx'}
        onClick={() => start('xlsx', language)}
      >
        {t('file.spreadsheet')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCalendarClock size={14} />}
        aria-haspopup="dialog"
        onClick={() => setScheduling(true)}
      >
        {t('file.schedule')}
      </Button>
      {scheduling && (
        <Suspense fallback={null}>
          <ScheduleDrawer {...{ report, place }} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </Group>
  )
}
