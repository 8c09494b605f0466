import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { lazyPart } from '../../../lib/lazy-part'
import { useLock } from '../use-lock'
import { useCsvExport } from './use-csv-export'

const CsvImport = lazyPart(() => import('./CsvImport'))

interface CsvButtonsProps {
  section: ConfigSection
  group: number
}

/** Takes a section of a network away as a file, and takes such a file in again. */
export function CsvButtons({ section, group }: CsvButtonsProps) {
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ group })
  const [importing, setImporting] = useState(false)
  const places = [{ group }]
  const taking = useCsvExport()
  const locked = lock ? t(`locked.${lock}`) : undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} />}
        loading={taking.isPending}
        onClick={() => taking.mutate({ section, places })}
      >
        {t('csv.export')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        disabled={locked !== undefined}
        title={locked}
        onClick={() => setImporting(true)}
      >
        {t('csv.import')}
      </Button>
      {importing && (
        <Suspense fallback={null}>
          <CsvImport section={section} places={places} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
