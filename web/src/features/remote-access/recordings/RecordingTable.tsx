import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconRoute, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRecordings, type TerminalRecording } from '#contract/remote-access/recordings.ts'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { type DataColumn, DataTable } from '../../../components/data-table/DataTable'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { EmptyState } from '../../../ui/page/EmptyState'
import { useRemoveRecording } from './use-remove-recording'

interface RecordingTableProps {
  group: number
  onReplay: (id: number) => void
}

/** Terminals of a network that were recorded, newest first. */
export function RecordingTable({ group, onReplay }: RecordingTableProps) {
  const { t } = useTranslation(['tunnels', 'common'])
  const words = useFailureWords()
  const { data, error, refetch } = useQuery({ ...reading(listRecordings, { group }), staleTime: 0 })
  const columns = useColumns({ group, onReplay })
  if (data?.length === 0) return <EmptyState icon={<IconRoute size={32} />} title={t('recordings.none')} />
  if (data)
    return (
      <DataTable
        label={t('view.recordings')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => String(id)}
        none={t('recordings.none')}
        stacks
      />
    )
  if (!error) return <Skeleton height={160} radius={6} />
  const again = <Button onClick={() => refetch()}>{t('common:action.retry')}</Button>
  return <EmptyState alert title={words(error)} action={again} />
}

function useColumns({ group, onReplay }: RecordingTableProps): DataColumn<TerminalRecording>[] {
  const { t } = useTranslation('tunnels')
  const { isRemoving, remove } = useRemoveRecording(group)
  const formats = useFormats()
  return [
    { id: 'device', header: t('device'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'type', header: t('column.type'), cell: ({ type }) => t(`type.${type}`) },
    { id: 'by', header: t('column.by'), cell: ({ by }) => <bdi>{by}</bdi> },
    { id: 'at', header: t('column.at'), cell: ({ startedAt }) => <Age at={startedAt} /> },
    {
      id: 'length',
      header: t('recordings.length'),
      cell: ({ durationMs }) => formats.duration(Math.ceil(durationMs / 1_000)),
    },
    { id: 'size', header: t('recordings.size'), cell: ({ bytes }) => formats.bytes(bytes) },
    { id: 'until', header: t('recordings.until'), cell: ({ keptUntil }) => formats.date(keptUntil) },
    {
      id: 'actions',
      header: t('column.actions'),
      cell: (recording) => (
        <Group gap={8} wrap="nowrap">
          <Button size="compact-sm" onClick={() => onReplay(recording.id)}>
            {t('action.replay')}
          </Button>
          <ActionIcon
            variant="subtle"
            aria-label={t('recordings.remove.named', { name: recording.name, by: recording.by })}
            disabled={isRemoving}
            onClick={() => void remove(recording)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ),
    },
  ]
}
