import { type ReactNode, Suspense, useState } from 'react'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { CommandDialog, CommandEntry } from '../entry'

interface OpenedDialog {
  Dialog: CommandDialog
  about: string | undefined
}

/** The dialog of one command at a time; `dialog` is to be drawn where it is used. */
export function useCommandDialog(device: DeviceInfo): {
  open: (entry: CommandEntry, about?: string) => void
  dialog: ReactNode
} {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  return {
    open: ({ way }, about) => {
      if ('opens' in way) setOpened({ Dialog: way.opens, about })
    },
    dialog: opened && (
      <Suspense fallback={null}>
        <opened.Dialog
          device={device}
          onClose={close}
          {...(opened.about !== undefined && { about: opened.about })}
        />
      </Suspense>
    ),
  }
}
