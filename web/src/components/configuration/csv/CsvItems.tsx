import { Menu } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { useLock } from '../use-lock'
import { type CsvFile, csvSectionsOf } from './csv-sections'
import { useCsvExport } from './use-csv-export'

interface CsvItemsProps {
  group: number
  kinds: readonly DeviceKind[]
  onImport: (file: CsvFile) => void
}

/** What the menu of files offers. */
export default function CsvItems({ group, kinds, onImport }: CsvItemsProps) {
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ group })
  const taking = useCsvExport()
  const locked = lock ? t(`locked.${lock}`) : undefined
  return csvSectionsOf(kinds).map(({ section, kinds: about }) => {
    const file = { section, places: about.map((kind) => ({ group, kind })) }
    const name = t(`section.${section}`)
    return (
      <Fragment key={section}>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          leftSection={<IconFileExport size={15} />}
          aria-label={`${name}: ${t('csv.export')}`}
          onClick={() => taking.mutate(file)}
        >
          {t('csv.export')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileImport size={15} />}
          aria-label={`${name}: ${t('csv.import')}`}
          disabled={locked !== undefined}
          title={locked}
          onClick={() => onImport(file)}
        >
          {t('csv.import')}
        </Menu.Item>
      </Fragment>
    )
  })
}
