import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { type DeviceEvent, listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import { Age } from '../../../../components/Age'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useResourcePages } from '../../../../components/resource-list/use-resource-pages'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import { Mono } from '../../../../ui/Mono'
import { PageSkeleton } from '../../../../ui/page/PageSkeleton'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark, type Tone } from '../../../../ui/StateMark'
import css from './EventsTab.module.css'
import { useEventWords } from './event-words'
import { payloadWords } from './payload-words'

const tones: Record<DeviceEvent['severity'], Tone> = { info: 'idle', warning: 'warn', error: 'bad' }
const levels = ['info', 'warning', 'error'] as const

/** What happened on the device, as it told it, newest first. */
export function EventsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'common'])
  const [severity, setSeverity] = useState<DeviceEvent['severity']>('info')
  return (
    <Panel
      title={t('detail.tab.events')}
      flush
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('event.level')}
          value={severity}
          onChange={(value) => setSeverity(value as typeof severity)}
          data={levels.map((value) => ({ value, label: t(`event.levels.${value}`) }))}
        />
      }
    >
      <Events device={device} severity={severity} />
    </Panel>
  )
}

function Events({ device, severity }: { device: DeviceInfo; severity: DeviceEvent['severity'] }) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = useFailureWords()
  const eventWords = useEventWords(device.state)
  const pages = useResourcePages<DeviceEvent>(listDeviceEvents, { sn: device.sn, severity })
  if (pages.loading) return <PageSkeleton label={t('common:loading')} />
  if (pages.error)
    return (
      <div className={css.failed} role="alert">
        <p>{words(pages.error)}</p>
        <Button variant="default" onClick={pages.retry}>
          {t('common:action.retry')}
        </Button>
      </div>
    )
  return (
    <>
      <DataTable
        stacks
        label={t('detail.tab.events')}
        rows={pages.rows}
        rowKey={(event) => String(event.id)}
        none={t('event.none')}
        columns={[
          { id: 'time', header: t('history.time'), cell: (event) => <Age at={event.at} /> },
          {
            id: 'severity',
            header: t('event.severity'),
            cell: (event) => (
              <StateMark tone={tones[event.severity]} text={t(`severity.${event.severity}`)} />
            ),
          },
          {
            id: 'what',
            header: t('history.what'),
            cell: (event) => <What event={event} sentence={eventWords(event)} />,
          },
          { id: 'type', header: t('event.type'), cell: (event) => <Mono>{event.type}</Mono> },
        ]}
      />
      {pages.total !== null && pages.rows.length < pages.total && (
        <div className={css.more}>
          <Button size="compact-sm" variant="default" loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('event.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The sentence, and what the device sent when one points at it; without a sentence that itself. */
function What({ event, sentence }: { event: DeviceEvent; sentence: string | null }) {
  const sent = payloadWords(event.payload)
  if (sentence !== null)
    return (
      <span className={css.detail} title={sent}>
        {sentence}
      </span>
    )
  return (
    <span className={css.detail}>
      <bdi dir="ltr">{sent}</bdi>
    </span>
  )
}
