import { useTranslation } from 'react-i18next'
import { commandPolicies } from '#contract/inventory/commands/command-policies.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { Notice } from '../../../../ui/Notice'
import { CancelButton } from '../CancelButton'
import { commandTones, deviceWords, explanationOf } from './outcome'

interface CommandOutcomeProps {
  command: DeviceCommandRecord
  /** With what the device said. */
  words?: boolean
}

/** Where a command stands, in honest words; one that waits can be taken back. */
export function CommandOutcome({ command, words = true }: CommandOutcomeProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const said = words ? deviceWords(command) : null
  // What no device takes while it is away waits for other commands only, as far as anybody can tell.
  const until = commandPolicies[command.name].whileAway ? command.waitsUntil : undefined
  const tone = commandTones[command.status]
  return (
    <Notice
      tone={tone === 'idle' || tone === 'never' ? 'busy' : tone}
      live
      action={command.status === 'queued' && <CancelButton command={command} />}
    >
      <strong>{t(`command.status.${command.status}`)}.</strong>{' '}
      {until === undefined
        ? t(`command.explain.${explanationOf(command)}`)
        : t('command.explain.waits', { time: formats.time(until) })}
      {said && (
        <>
          {' '}
          {t('command.words')}: <bdi>{said}</bdi>
        </>
      )}
    </Notice>
  )
}
