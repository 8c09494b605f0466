import { ActionIcon, Button, Group, Switch } from '@mantine/core'
import { IconKey, IconKeyOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requireSignatures, type Signing, type SigningKey } from '#contract/firmware/signing.ts'
import { call } from '../../api/call'
import { Age } from '../../components/Age'
import { DataTable } from '../../components/data-table/DataTable'
import { useFormats } from '../../i18n/use-formats'
import { Mono } from '../../ui/Mono'
import { Panel } from '../../ui/page/Panel'
import css from './ImageTable.module.css'
import { KeyDialog } from './KeyDialog'
import { useKeyChange } from './use-key-change'

/** Whom the operator believes firmware to come from, and whether it must be signed. */
export function KeyPanel({ signing }: { signing: Signing }) {
  const { t } = useTranslation('firmware')
  const formats = useFormats()
  const change = useKeyChange()
  const [open, setOpen] = useState<SigningKey | 'new' | null>(null)
  return (
    <Panel
      title={t('keys.title')}
      aside={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
          {t('keys.add')}
        </Button>
      }
    >
      <p className={css.about}>{t('keys.about')}</p>
      <Switch
        label={t('keys.only')}
        description={t('keys.onlyHint')}
        checked={signing.signedOnly}
        onChange={({ currentTarget: { checked: signedOnly } }) =>
          void change(() => call(requireSignatures, { body: { signedOnly } }))
        }
      />
      <DataTable
        label={t('keys.title')}
        rows={signing.keys}
        rowKey={({ id }) => String(id)}
        none={t('keys.none')}
        columns={[
          { id: 'name', header: t('keys.name'), cell: (key) => <Name of={key} /> },
          {
            id: 'fingerprint',
            header: t('keys.fingerprint'),
            cell: ({ fingerprint }) => <Mono>{fingerprint.slice(0, 16)}…</Mono>,
          },
          {
            id: 'images',
            header: t('keys.images'),
            align: 'end',
            cell: ({ images }) => (images === null ? null : formats.count(images)),
          },
          { id: 'at', header: t('keys.at'), cell: ({ addedAt }) => <Age at={addedAt} /> },
          { id: 'by', header: t('keys.by'), cell: ({ by }) => <bdi>{by}</bdi> },
          {
            id: 'actions',
            header: t('column.actions'),
            align: 'end',
            stuck: true,
            cell: (key) => <Actions of={key} onRename={() => setOpen(key)} />,
          },
        ]}
      />
      {open && <KeyDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function Name({ of: { name, retiredAt } }: { of: SigningKey }) {
  const { t } = useTranslation('firmware')
  return (
    <span className={css.version}>
      <bdi>{name}</bdi>
      {retiredAt !== null && <small>{t('retired')}</small>}
    </span>
  )
}

function Actions({ of: key, onRename }: { of: SigningKey; onRename: () => void }) {
  const { t } = useTranslation('firmware')
  const change = useKeyChange()
  const { name, retiredAt } = key
  const isRetired = retiredAt !== null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon variant="subtle" aria-label={t('keys.rename', { name })} onClick={onRename}>
        <IconPencil size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={isRetired ? t('keys.trust', { name }) : t('retire.open', { version: name })}
        onClick={() => void change.retire(key, !isRetired)}
      >
        {isRetired ? <IconKey size={17} /> : <IconKeyOff size={17} />}
      </ActionIcon>
    </Group>
  )
}
