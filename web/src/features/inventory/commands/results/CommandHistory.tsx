import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandStatus, DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import { Age } from '../../../../components/Age'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import { useFormats } from '../../../../i18n/use-formats'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark } from '../../../../ui/StateMark'
import { CancelButton } from '../CancelButton'
import { useCommands } from '../use-commands'
import { CommandDetails } from './CommandDetails'
import css from './CommandHistory.module.css'
import { CommandSummary } from './CommandSummary'
import { commandTones } from './outcome'

/** What was asked of the device, by whom, how it ended and what it brought; newest first. */
export function CommandHistory({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const words = useFailureWords()
  const [status, setStatus] = useState<CommandStatus | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { rows, error, hasMore, loadMore, loadingMore } = useCommands(device, status)
  const details = rows.find(({ id }) => id === shown)
  return (
    <Panel title={t('history.commands')} flush aside={<StatusSelect value={status} onChange={setStatus} />}>
      <CommandTable rows={rows} filtered={status !== null} onShow={setShown} />
      {error !== null && (
        <p className={css.newest} role="alert">
          {words(error)}
        </p>
      )}
      {hasMore && (
        <div className={css.more}>
          <Button size="compact-sm" variant="default" loading={loadingMore} onClick={loadMore}>
            {t('event.more')}
          </Button>
        </div>
      )}
      {details && <CommandDetails command={details} onClose={() => setShown(null)} />}
    </Panel>
  )
}

interface StatusSelectProps {
  value: CommandStatus | null
  onChange: (status: CommandStatus | null) => void
}

/** One outcome, or all. */
function StatusSelect({ value, onChange }: StatusSelectProps) {
  const { t } = useTranslation('inventory')
  const statuses = Object.keys(commandTones) as CommandStatus[]
  return (
    <Select
      size="xs"
      w={170}
      aria-label={t('command.filter')}
      data={[
        { value: '', label: t('command.all') },
        ...statuses.map((status) => ({ value: status, label: t(`command.status.${status}`) })),
      ]}
      value={value ?? ''}
      onChange={(next) => onChange((next || null) as CommandStatus | null)}
      allowDeselect={false}
    />
  )
}

interface CommandTableProps {
  rows: readonly DeviceCommandRecord[]
  filtered: boolean
  onShow: (id: number) => void
}

function CommandTable({ rows, filtered, onShow }: CommandTableProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <DataTable
      label={t('history.commands')}
      rows={rows}
      rowKey={(command) => String(command.id)}
      none={t(filtered ? 'command.noMatch' : 'history.noCommands')}
      columns={[
        { id: 'time', header: t('history.time'), cell: (command) => <Age at={command.at} /> },
        {
          id: 'command',
          header: t('history.command'),
          cell: (command) => (
            <button type="button" className={css.name} onClick={() => onShow(command.id)}>
              {t(`command.${command.name}`)}
            </button>
          ),
        },
        {
          id: 'outcome',
          header: t('history.outcome'),
          cell: (command) => (
            <Group gap="xs" wrap="nowrap">
              <StateMark tone={commandTones[command.status]} text={t(`command.status.${command.status}`)} />
              {command.status === 'queued' && <CancelButton command={command} />}
            </Group>
          ),
        },
        {
          id: 'brought',
          header: t('command.result'),
          cell: (command) => <CommandSummary command={command} />,
        },
        {
          id: 'took',
          header: t('history.took'),
          align: 'end',
          cell: (command) =>
            command.finishedAt === null ? null : formats.duration((command.finishedAt - command.at) / 1000),
        },
        { id: 'by', header: t('history.by'), cell: (command) => command.by ?? t('history.system') },
        {
          id: 'show',
          header: t('history.detail'),
          align: 'end',
          cell: (command) => (
            <Button size="compact-xs" variant="default" onClick={() => onShow(command.id)}>
              {t('action.show')}
            </Button>
          ),
        },
      ]}
    />
  )
}
