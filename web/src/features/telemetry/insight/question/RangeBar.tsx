import { Button, Popover, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconCalendar, IconZoomOut } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import { useTimes } from '../../use-times'
import { rangeNames } from '../../window/ranges'
import type { PageWindow } from '../../window/use-page-window'
import css from '../InsightPage.module.css'
import { localText, momentOf } from './local-time'
import type { AskQuestion } from './use-question'

interface RangeBarProps {
  page: PageWindow
  question: InsightQuestion
  ask: AskQuestion
}

/** How far back, which part of it, and whether the week before is drawn along. */
export function RangeBar({ page, question, ask }: RangeBarProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const times = useTimes()
  const shown = t('telemetry:zoom.shown', {
    from: times.short(page.window.start),
    to: times.short(page.window.end),
  })
  return (
    <div className={css.bar}>
      <SegmentedControl
        size="xs"
        aria-label={t('telemetry:range.label')}
        value={page.range}
        onChange={(range) => page.setRange(range as PageWindow['range'])}
        data={rangeNames.map((name) => ({ value: name, label: t(`telemetry:range.${name}`) }))}
      />
      <CustomSpan page={page} label={page.zoomed ? shown : t('span.open')} />
      {page.zoomed && (
        <Button size="xs" variant="default" leftSection={<IconZoomOut size={15} />} onClick={page.reset}>
          {t('telemetry:zoom.reset')}
        </Button>
      )}
      <Switch
        size="xs"
        label={t('compare')}
        checked={question.compare}
        onChange={(event) => ask({ ...question, compare: event.currentTarget.checked })}
      />
    </div>
  )
}

/** From and to as the reader's clock tells them. */
function CustomSpan({ page, label }: { page: PageWindow; label: string }) {
  const { t } = useTranslation(['insight', 'common'])
  const [opened, setOpened] = useState(false)
  const [span, setSpan] = useState({ from: '', to: '' })
  const [from, to] = [momentOf(span.from), momentOf(span.to)]
  const wrong = from !== null && to !== null && to <= from
  const open = () => {
    setSpan({ from: localText(page.window.start), to: localText(page.window.end) })
    setOpened(true)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (from === null || to === null || wrong) return
    page.zoom({ start: from, end: to })
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <Button
          size="xs"
          variant={page.zoomed ? 'light' : 'default'}
          leftSection={<IconCalendar size={15} />}
          aria-expanded={opened}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={apply} className={css.span}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              size="xs"
              type="datetime-local"
              label={t(`span.${end}`)}
              value={span[end]}
              error={end === 'to' && wrong ? t('span.wrong') : undefined}
              onChange={(event) => setSpan({ ...span, [end]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" size="xs" disabled={from === null || to === null || wrong}>
            {t('span.apply')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
