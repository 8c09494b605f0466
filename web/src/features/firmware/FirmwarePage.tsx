import { Button, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FirmwareImage, listFirmware } from '#contract/firmware/endpoints.ts'
import { showSigning } from '#contract/firmware/signing.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useMe } from '../../components/session/use-me'
import { useFailureWords } from '../../i18n/use-failure-words'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { EditDialog } from './EditDialog'
import { ImageTable } from './ImageTable'
import css from './ImageTable.module.css'
import { KeyPanel } from './KeyPanel'
import { NoImages } from './NoImages'
import { UploadDialog } from './UploadDialog'
import { useMayUpload } from './use-may-upload'

/** The firmware store: which images there are, and new ones. */
export function FirmwarePage() {
  const { t } = useTranslation('firmware')
  const { role } = useMe()
  const words = useFailureWords()
  const images = useQuery({ ...reading(listFirmware), ...toldInPlace })
  const signing = useQuery(reading(showSigning))
  const [uploading, setUploading] = useState(false)
  const [edited, setEdited] = useState<FirmwareImage | null>(null)
  const mayUpload = useMayUpload()
  const upload = (
    <Button leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
      {t('upload.open')}
    </Button>
  )
  if (images.isPending) return <PageSkeleton label={t('title')} title={t('title')} />
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={mayUpload && images.data?.length ? upload : undefined}
      />
      {signing.data?.signedOnly && role !== 'super' && <p className={css.notice}>{t('keys.notice')}</p>}
      {images.isError && !images.data && <EmptyState alert title={words(images.error)} />}
      {images.data?.length === 0 && <NoImages action={upload} />}
      <Stack gap="md">
        {images.data && images.data.length > 0 && (
          <Panel flush>
            <ImageTable images={images.data} onEdit={setEdited} />
          </Panel>
        )}
        {role === 'super' && signing.data && <KeyPanel signing={signing.data} />}
      </Stack>
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {edited && <EditDialog image={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
