import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconFileImport, IconTable } from '@tabler/icons-react'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { lazyPart } from '../../../lib/lazy-part'
import { useLock } from '../use-lock'
import { type CsvPlace, csvSectionsOf } from './csv-sections'
import { useCsvExport } from './use-csv-export'

const CsvImport = lazyPart(() => import('./CsvImport'))

interface CsvMenuProps {
  group: number
  kinds: readonly DeviceKind[]
}

/** Every section that devices of these kinds have for themselves, as a file of all those in a network, and back again. */
export function CsvMenu({ group, kinds }: CsvMenuProps) {
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ group })
  const [importing, setImporting] = useState<{ section: ConfigSection; places: CsvPlace[] } | null>(null)
  const taking = useCsvExport()
  const locked = lock ? t(`locked.${lock}`) : undefined
  const files = csvSectionsOf(kinds).map(({ section, kinds: about }) => ({
    section,
    places: about.map((kind) => ({ group, kind })),
  }))
  if (files.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={taking.isPending}
            leftSection={<IconTable size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {t('csv.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map((file) => (
            <Fragment key={file.section}>
              <Menu.Label>{t(`section.${file.section}`)}</Menu.Label>
              <Menu.Item
                leftSection={<IconFileExport size={15} />}
                aria-label={`${t(`section.${file.section}`)}: ${t('csv.export')}`}
                onClick={() => taking.mutate(file)}
              >
                {t('csv.export')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileImport size={15} />}
                aria-label={`${t(`section.${file.section}`)}: ${t('csv.import')}`}
                disabled={locked !== undefined}
                title={locked}
                onClick={() => setImporting(file)}
              >
                {t('csv.import')}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense fallback={null}>
          <CsvImport {...importing} onClose={() => setImporting(null)} />
        </Suspense>
      )}
    </>
  )
}
