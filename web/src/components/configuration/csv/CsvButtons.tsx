import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportCsv } from '#contract/configuration/csv.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { call } from '../../../api/call'
import { lazyPart } from '../../../lib/lazy-part'
import { startDownload } from '../../../lib/start-download'
import { useNotify } from '../../toast/use-notify'
import { useLock } from '../use-lock'

const CsvImport = lazyPart(() => import('./CsvImport'))

interface CsvButtonsProps {
  section: ConfigSection
  group: number
  /** Among other things: the section is named with what is done to it. */
  named?: boolean
}

/** Takes a section of a network, or of all of its devices, away as a file, and takes such a file in again. */
export function CsvButtons({ section, group, named = false }: CsvButtonsProps) {
  const { t } = useTranslation('configuration')
  const notify = useNotify()
  const { lock } = useLock({ group })
  const [importing, setImporting] = useState(false)
  const places = [{ group }]
  const taking = useMutation({
    mutationFn: () => call(exportCsv, { body: { section, places } }),
    onSuccess: ({ csv }) => save(csv, `${section}-${group}.csv`),
    onError: notify.failed,
  })
  const words = (act: string) => (named ? `${t(`section.${section}`)}: ${act}` : act)
  const locked = lock ? t(`locked.${lock}`) : undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} />}
        loading={taking.isPending}
        onClick={() => taking.mutate()}
      >
        {words(t('csv.export'))}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        disabled={locked !== undefined}
        title={locked}
        onClick={() => setImporting(true)}
      >
        {words(t('csv.import'))}
      </Button>
      {importing && (
        <Suspense fallback={null}>
          <CsvImport section={section} places={places} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

function save(csv: string, name: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  startDownload(address, name)
  URL.revokeObjectURL(address)
}
