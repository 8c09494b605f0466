import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { CommandItem } from './CommandMenu'
import type { CommandEntry } from './entry'

interface RowMenuProps {
  device: DeviceInfo
  entries: readonly CommandEntry[]
  /** What the row is about. */
  name: string
  onChoose: (entry: CommandEntry) => void
}

/** Commands about one row of a table. */
export function RowMenu({ device, entries, name, onChoose }: RowMenuProps) {
  const { t } = useTranslation('inventory')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('action.of', { name })}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <CommandItem key={entry.label} entry={entry} device={device} onChoose={() => onChoose(entry)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
