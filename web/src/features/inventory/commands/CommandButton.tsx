import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useLevels } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import { useWhy } from '../use-why'
import { useCommandDialog } from './dialogs/use-command-dialog'
import type { CommandEntry } from './entry'
import { isOffered, whyNot } from './may'

interface CommandButtonProps {
  entry: CommandEntry
  device: DeviceInfo
  about?: string
  size?: 'compact-xs' | 'compact-sm' | 'sm'
}

/** One command where its subject is shown; nothing when the device never offers it. */
export function CommandButton({ entry, device, about, size = 'compact-sm' }: CommandButtonProps) {
  const { t } = useTranslation('inventory')
  const { role } = useMe()
  const level = useLevels()(device.group)
  const words = useWhy()
  const { open, dialog } = useCommandDialog(device)
  if (!isOffered(entry, device)) return null
  const why = whyNot(entry, device, role, level)
  const Icon = entry.icon
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<Icon size={15} />}
        disabled={why !== null}
        title={why ? words(why) : undefined}
        onClick={() => open(entry, about)}
      >
        {t(`action.${entry.label}`)}
      </Button>
      {dialog}
    </>
  )
}
