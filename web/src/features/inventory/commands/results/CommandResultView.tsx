import { useTranslation } from 'react-i18next'
import type { BufferedEvent, CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { payloadWords } from '../../tabs/log/payload-words'
import { ScanTable } from '../../tabs/radio/ScanTable'
import { foundBy } from '../../tabs/radio/scan'
import { CableView } from './CableView'
import css from './CommandResultView.module.css'
import { FileLink } from './FileLink'
import { FingerprintTable, PackagesTable } from './ResultTables'
import { UpgradeView } from './UpgradeView'

/** What a command brought back: networks heard, events, a file, cables, packages … */
export function CommandResultView({ command }: { command: DeviceCommandRecord }) {
  const { result } = command
  if (result?.type === 'file') return <FileLink file={result} />
  if (result?.type === 'upgrade') return <UpgradeView result={result} command={command} />
  const table = tableOf(command)
  return table && <div className={css.frame}>{table}</div>
}

function tableOf(command: DeviceCommandRecord) {
  const { result } = command
  if (result?.type === 'events') return <EventsTable result={result} />
  if (result?.type === 'cable') return <CableView result={result} />
  if (result?.type === 'packages') return <PackagesTable result={result} />
  if (result?.type === 'fingerprint') return <FingerprintTable result={result} />
  const found = foundBy(command)
  return found && <ScanTable found={found} />
}

const searchText = ({ type, list, payload }: BufferedEvent) => `${type} ${list} ${payloadWords(payload)}`

function EventsTable({ result }: { result: Extract<CommandResult, { type: 'events' }> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { events, leftOut } = result
  return (
    <DataTable
      label={t('command.event_buffer')}
      rows={events}
      rowKey={(_event, index) => String(index)}
      none={t('buffer.none')}
      searchText={searchText}
      searchLabel={t('buffer.search')}
      aside={
        leftOut > 0 ? t('buffer.leftOut', { count: leftOut }) : t('command.events', { count: events.length })
      }
      columns={[
        { id: 'time', header: t('buffer.time'), cell: (event) => formats.time(event.deviceTime * 1000) },
        { id: 'list', header: t('buffer.list'), cell: (event) => <Mono>{event.list}</Mono> },
        { id: 'type', header: t('event.type'), cell: (event) => <Mono>{event.type}</Mono> },
        {
          id: 'detail',
          header: t('history.detail'),
          cell: (event) => (
            <span className={css.detail}>
              <bdi dir="ltr">{payloadWords(event.payload)}</bdi>
            </span>
          ),
        },
      ]}
    />
  )
}
