import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { useLevels } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import { useWhy } from '../use-why'
import { type ActionName, deviceActions, whyNot } from './actions'

interface BulkActionsProps {
  names: readonly ActionName[]
  /** Those that are loaded. */
  devices: Device[]
  /** More than these: what they can do is not known here. */
  everything: boolean
  onAct: (action: ActionName) => Promise<unknown>
}

/** Buttons for the selected rows; one that works on none of them says why. */
export function BulkActions({ names, devices, everything, onAct }: BulkActionsProps) {
  const { t } = useTranslation('inventory')
  const levelOf = useLevels()
  const words = useWhy()
  const [busy, setBusy] = useState<ActionName | null>(null)
  const run = async (name: ActionName) => {
    setBusy(name)
    await onAct(name).finally(() => setBusy(null))
  }
  const isSuper = useMe().role === 'super'
  // An operator's tool.
  return [...names, ...(isSuper ? (['script'] as const) : [])].map((name) => {
    const action = deviceActions[name]
    const reasons = devices.map((device) => whyNot(action, device, levelOf(device.group)))
    const blocked = !everything && reasons.every((reason) => reason !== null) ? reasons[0] : null
    const Icon = action.icon
    return (
      <Button
        key={name}
        size="compact-sm"
        variant="default"
        c={action.danger ? 'var(--bad)' : undefined}
        leftSection={<Icon size={15} />}
        disabled={Boolean(blocked)}
        title={blocked ? words(blocked) : undefined}
        loading={busy === name}
        onClick={() => run(name)}
      >
        {t(`action.${name}`)}
      </Button>
    )
  })
}
