import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { KeptFile } from '#contract/files/endpoints.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import css from './FileLink.module.css'
import { useDownload } from './use-download'

type LinkedFile = Pick<KeptFile, 'id' | 'name' | 'bytes'>

/** A file that a command brought, with its download. */
export function FileLink({ file }: { file: LinkedFile }) {
  const formats = useFormats()
  return (
    <div className={css.file}>
      <span>
        <Mono>{file.name}</Mono> <small className={css.size}>{formats.bytes(file.bytes)}</small>
      </span>
      <DownloadButton file={file} />
    </div>
  )
}

export function DownloadButton({ file }: { file: LinkedFile }) {
  const { t } = useTranslation('inventory')
  const { busy, download } = useDownload()
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={15} />}
      aria-label={t('action.downloadNamed', { name: file.name })}
      loading={busy}
      onClick={() => download(file)}
    >
      {t('action.download')}
    </Button>
  )
}
