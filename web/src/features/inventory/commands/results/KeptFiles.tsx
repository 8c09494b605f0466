import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFiles } from '#contract/files/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { reading, toldInPlace } from '../../../../api/query-client'
import { Age } from '../../../../components/Age'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import css from './CommandHistory.module.css'
import { DownloadButton } from './FileLink'

/** Files the device sent in the last days. */
export function KeptFiles({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const words = useFailureWords()
  const formats = useFormats()
  const files = useQuery({ ...reading(listFiles, { sn: device.sn }), ...toldInPlace })
  return (
    <Panel title={t('file.title')} aside={t('file.hint')} flush>
      {files.isError && !files.data && (
        <p className={css.newest} role="alert">
          {words(files.error)}
        </p>
      )}
      {files.data && (
        <DataTable
          label={t('file.title')}
          rows={files.data}
          rowKey={(file) => String(file.id)}
          none={t('file.none')}
          columns={[
            { id: 'at', header: t('file.at'), cell: (file) => <Age at={file.at} /> },
            { id: 'name', header: t('file.name'), cell: (file) => <Mono>{file.name}</Mono> },
            { id: 'kind', header: t('file.kind'), cell: (file) => t(`file.kinds.${file.kind}`) },
            { id: 'size', header: t('file.size'), align: 'end', cell: (file) => formats.bytes(file.bytes) },
            {
              id: 'get',
              header: t('action.download'),
              align: 'end',
              cell: (file) => <DownloadButton file={file} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
