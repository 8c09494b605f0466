import { Button, Menu, Skeleton } from '@mantine/core'
import { IconChevronDown, IconTable } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { loadWords } from '../../../i18n/i18n'
import { lazyPart } from '../../../lib/lazy-part'
import type { CsvFile } from './csv-sections'

const CsvImport = lazyPart(() => import('./CsvImport'))

/** Knows every section of the configuration: a list does without until somebody opens the menu. */
const CsvItems = lazyPart(async () => {
  const [items] = await Promise.all([import('./CsvItems'), loadWords(['configuration'])])
  return items
})

interface CsvMenuProps {
  label: string
  group: number
  kinds: readonly DeviceKind[]
}

/** Every section that devices of these kinds have for themselves, as a file of all those in a network, and back again. */
export function CsvMenu({ label, group, kinds }: CsvMenuProps) {
  const [importing, setImporting] = useState<CsvFile | null>(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconTable size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={<Skeleton width={200} height={160} />}>
            <CsvItems group={group} kinds={kinds} onImport={setImporting} />
          </Suspense>
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
