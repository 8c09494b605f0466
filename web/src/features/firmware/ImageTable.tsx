import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FirmwareImage } from '#contract/firmware/endpoints.ts'
import { Age } from '../../components/Age'
import { DataTable } from '../../components/data-table/DataTable'
import { useFormats } from '../../i18n/use-formats'
import { Mono } from '../../ui/Mono'
import { StateMark } from '../../ui/StateMark'
import css from './ImageTable.module.css'
import { notesOf } from './notes-of'
import { useDelete } from './use-delete'
import { useRetire } from './use-retire'

interface ImageTableProps {
  images: readonly FirmwareImage[]
  onEdit: (image: FirmwareImage) => void
}

const searchText = ({ version, compatible, notes, notesIn }: FirmwareImage) =>
  [version, ...compatible, notes, ...Object.values(notesIn)].join(' ')

/** Every image with what it fits and its notes. */
export function ImageTable({ images, onEdit }: ImageTableProps) {
  const { t, i18n } = useTranslation('firmware')
  const formats = useFormats()
  return (
    <DataTable
      label={t('table')}
      rows={images}
      rowKey={({ id }) => String(id)}
      none={t('none')}
      searchText={searchText}
      searchLabel={t('search')}
      aside={t('count', { count: images.length })}
      columns={[
        { id: 'version', header: t('column.version'), cell: (image) => <Version image={image} /> },
        {
          id: 'models',
          header: t('column.models'),
          cell: ({ compatible }) => (
            <span className={css.models}>
              <Mono>{compatible.join(', ')}</Mono>
            </span>
          ),
        },
        {
          id: 'notes',
          header: t('column.notes'),
          cell: (image) => (
            <span className={css.notes} dir="auto">
              {notesOf(image, i18n.language)}
            </span>
          ),
        },
        {
          id: 'running',
          header: t('column.running'),
          align: 'end',
          cell: ({ running }) => formats.count(running),
        },
        {
          id: 'size',
          header: t('column.size'),
          align: 'end',
          cell: ({ bytes }) => formats.bytes(bytes),
        },
        {
          id: 'sha256',
          header: t('column.sha256'),
          cell: ({ sha256 }) => (
            <Tooltip label={sha256}>
              <span>
                <Mono>{sha256.slice(0, 12)}…</Mono>
              </span>
            </Tooltip>
          ),
        },
        { id: 'signature', header: t('column.signature'), cell: (image) => <SignatureMark of={image} /> },
        { id: 'at', header: t('column.at'), cell: ({ at }) => <Age at={at} /> },
        { id: 'by', header: t('column.by'), cell: ({ by }) => (by === null ? null : <bdi>{by}</bdi>) },
        {
          id: 'actions',
          header: t('column.actions'),
          align: 'end',
          stuck: true,
          cell: (image) => image.mayChange && <Actions image={image} onEdit={() => onEdit(image)} />,
        },
      ]}
    />
  )
}

function Version({ image }: { image: FirmwareImage }) {
  const { t } = useTranslation('firmware')
  const retired = image.retiredAt !== null && t('retired')
  const marks = [retired, image.shared && t('shared'), image.signed && t('signed')].filter(Boolean)
  return (
    <span className={css.version}>
      <bdi>{image.version}</bdi>
      {marks.length > 0 && <small>{marks.join(' · ')}</small>}
    </span>
  )
}

const tones = { verified: 'ok', key_retired: 'warn', unsigned: 'idle' } as const

function SignatureMark({ of: { signatureState, signedBy } }: { of: FirmwareImage }) {
  const { t } = useTranslation('firmware')
  return (
    <StateMark
      tone={tones[signatureState]}
      text={t(`signatureState.${signatureState}`, { name: signedBy ?? '' })}
    />
  )
}

function Actions({ image, onEdit }: { image: FirmwareImage; onEdit: () => void }) {
  const { t } = useTranslation('firmware')
  const remove = useDelete()
  const retire = useRetire()
  const { version, retiredAt } = image
  const isRetired = retiredAt !== null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon variant="subtle" aria-label={t('edit.open', { version })} onClick={onEdit}>
        <IconPencil size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t(isRetired ? 'retire.back' : 'retire.open', { version })}
        onClick={() => void retire(image, !isRetired)}
      >
        {isRetired ? <IconArchiveOff size={17} /> : <IconArchive size={17} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('delete.open', { version })}
        onClick={() => void remove(image)}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  )
}
