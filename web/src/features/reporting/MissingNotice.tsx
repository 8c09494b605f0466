import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { useFormats } from '../../i18n/use-formats'
import { Notice } from '../../ui/Notice'
import css from './Report.module.css'

/** That samples of the report's time, or of the period before, were lost. */
export function MissingNotice({ report }: { report: ReportDocument }) {
  const { from, missing } = report
  const now = missing.filter((span) => span.from >= from)
  const before = missing.filter((span) => span.from < from)
  if (missing.length === 0) return null
  return (
    <div className={css.missing}>
      <Notice tone="warn" icon={<IconAlertTriangle size={16} />}>
        {now.length > 0 && <Sentence words="now" spans={now} timeZone={report.timezone} />}
        {before.length > 0 && <Sentence words="before" spans={before} timeZone={report.timezone} />}
      </Notice>
    </div>
  )
}

interface SentenceProps {
  words: 'now' | 'before'
  spans: ReportDocument['missing']
  timeZone: string
}

function Sentence({ words, spans, timeZone }: SentenceProps) {
  const { t } = useTranslation('reporting')
  const { locale } = useFormats()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const times = new Intl.ListFormat(locale).format(
    spans.map((span) => format.formatRange(span.from, span.to)),
  )
  return <p className={css.missingText}>{t(`missing.${words}`, { times })}</p>
}
