import { useState } from 'react'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import { type AppFormOptions, useAppForm } from '../../../../components/form/use-app-form'
import { useDeviceRefresh } from '../../use-device-refresh'

interface CommandFormOptions<Values extends Record<string, unknown>>
  extends Pick<AppFormOptions<Values>, 'initial' | 'labels' | 'required' | 'schema' | 'check'> {
  device: DeviceInfo
  send: (values: Values) => Promise<DeviceCommandRecord>
}

export interface CommandForm<Values extends Record<string, unknown>> {
  form: ReturnType<typeof useAppForm<Values>>
  /** The command that was sent, as it stands now; null before. */
  command: DeviceCommandRecord | null
  /** Back to the form. */
  again: () => void
}

/** A form that sends one command and follows it by what the open page hears. */
export function useCommandForm<Values extends Record<string, unknown>>(
  options: CommandFormOptions<Values>,
): CommandForm<Values> {
  const { device, send, ...rest } = options
  const refresh = useDeviceRefresh()
  const [sent, setSent] = useState<DeviceCommandRecord | null>(null)
  const form = useAppForm<Values>({
    ...rest,
    send: async (values) => setSent(await send(values)),
    done: () => refresh(device.sn),
  })
  const command = sent && (device.commands.find(({ id }) => id === sent.id) ?? sent)
  return { form, command, again: () => setSent(null) }
}
