import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportName } from '#contract/lists/exports.ts'
import type { Params } from '../../../api/call'
import { exportable, useExport } from './use-export'

interface ExportButtonProps {
  name: ExportName
  query: Params
  /** Null: not known yet. */
  total: number | null
  shown: readonly string[]
}

/** Says what will be in the file before it is fetched. */
export function ExportButton({ name, query, total, shown }: ExportButtonProps) {
  const { t, i18n } = useTranslation('lists')
  const [open, setOpen] = useState(false)
  const { busy, start } = useExport(name, i18n.language)
  const columns = exportable(name, shown)
  const rows = t('export.rows', { count: total ?? 0 })
  const download = async () => {
    if (await start(query, columns)) setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('export.open')}
          title={t('export.open')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconDownload size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t('export.what', { rows, columns: t('export.columns', { count: columns.length }) })}
          </Text>
          <Text size="xs" c="var(--text-soft)">
            {t('export.how')}
          </Text>
          <Button size="xs" loading={busy} disabled={!total} data-autofocus onClick={download}>
            {t('export.start')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
