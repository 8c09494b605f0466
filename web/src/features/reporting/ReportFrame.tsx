import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDocument, ReportKind } from '#contract/reporting/document.ts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { ReportActions } from './files/ReportActions'
import { MissingNotice } from './MissingNotice'
import type { PlaceQuery } from './place'
import css from './Report.module.css'
import { ReportTools } from './ReportTools'
import { ReportView } from './ReportView'
import { type ReportPeriod, readPeriod, useReport, writePeriod } from './use-report'
import { useReportTimes } from './use-report-times'

interface ReportFrameProps {
  kind: ReportKind
  title: string
  /** Null: nothing is chosen yet. */
  place: PlaceQuery | { sn: string } | null
  /** What chooses the device; other places are chosen in the bar. */
  chooser?: ReactNode
  /** Shown while nothing is chosen. */
  unchosen?: ReactNode
  /** Beside the title, once there is a report. */
  aside?: ReactNode
}

/** A report's page: what it is about, which time, and the report itself. */
export function ReportFrame({ kind, title, place, chooser, unchosen, aside }: ReportFrameProps) {
  const { t } = useTranslation(['reporting', 'common'])
  const [search, setSearch] = useSearchState()
  const asked = readPeriod(search)
  const report = useReport(kind, asked, place)
  return (
    <div className={css.page}>
      <PageHead
        title={title}
        about={report.data && <About report={report.data} />}
        actions={<Actions {...{ aside, asked, place }} report={report.data} />}
      />
      <ReportTools asked={asked} onAsk={(next) => setSearch(writePeriod(next))}>
        {chooser}
      </ReportTools>
      {place === null && unchosen}
      {place !== null && report.isPending && <PageSkeleton label={t('common:loading')} />}
      {report.isError && !report.data && <Failed error={report.error} retry={() => report.refetch()} />}
      {report.data && (
        <div aria-busy={report.isPlaceholderData} className={css.report}>
          <MissingNotice report={report.data} />
          <ReportView key={`${report.data.from} ${report.data.to}`} report={report.data} />
        </div>
      )}
    </div>
  )
}

interface ActionsProps extends Pick<ReportFrameProps, 'aside' | 'place'> {
  asked: ReportPeriod
  report: ReportDocument | undefined
}

function Actions({ aside, asked, place, report }: ActionsProps) {
  return (
    <div className={css.actions}>
      {aside}
      {report && place && <ReportActions {...{ report, asked, place }} />}
    </div>
  )
}

function About({ report }: { report: ReportDocument }) {
  const { t } = useTranslation('reporting')
  const times = useReportTimes(report.timezone)
  const window = { from: times.full(report.from), to: times.full(report.to), zone: report.timezone }
  return (
    <span className={css.about}>
      <bdi>{report.place.join(' › ') || t('screen.all')}</bdi>
      <span>{t('screen.window', window)}</span>
    </span>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation(['reporting', 'common'])
  const words = useFailureWords()
  return (
    <EmptyState
      alert
      icon={<IconAlertTriangle size={22} />}
      title={t('screen.failed')}
      body={words(error)}
      action={<Button onClick={retry}>{t('common:action.retry')}</Button>}
    />
  )
}
