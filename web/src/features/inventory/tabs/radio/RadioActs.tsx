import { Group } from '@mantine/core'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { CommandButton } from '../../commands/CommandButton'
import { changeChannel, changePower } from '../../commands/catalogue'
import { reportedRadios } from '../../commands/dialogs/radio/radio-choice'

interface RadioActsProps {
  device: DeviceInfo
  state: DeviceState
  id: string
}

/** What a radio can be told at once; one without an SSID on the air can be told nothing. */
export function RadioActs({ device, state, id }: RadioActsProps) {
  if (!reportedRadios(state).some((radio) => radio.id === id)) return null
  return (
    <Group gap={6} mt="sm">
      <CommandButton entry={changeChannel} device={device} about={id} size="compact-xs" />
      <CommandButton entry={changePower} device={device} about={id} size="compact-xs" />
    </Group>
  )
}
