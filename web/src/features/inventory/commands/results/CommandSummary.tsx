import { useTranslation } from 'react-i18next'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import css from './CommandHistory.module.css'
import { DownloadButton } from './FileLink'
import { deviceWords, isRunning } from './outcome'

/** On one line what a command brought: how much, a file, or what the device said. */
export function CommandSummary({ command }: { command: DeviceCommandRecord }) {
  const { t } = useTranslation('inventory')
  const { result } = command
  if (result?.type === 'scan') return t('command.heard', { count: result.bss.length })
  if (result?.type === 'events') return t('command.events', { count: result.events.length })
  if (result?.type === 'packages') return t('command.packages', { count: result.packages.length })
  if (result?.type === 'cable') return t('command.ports', { count: result.ports.length })
  if (result?.type === 'fingerprint') return t('command.clients', { count: result.clients.length })
  if (result?.type === 'upgrade' && isRunning(command)) return t(`upgrade.step.${result.step}`)
  if (result?.type === 'relay' && command.status !== 'failed')
    return t(result.on ? 'relay.toOn' : 'relay.toOff', { id: result.id })
  if (result?.type === 'file') return <DownloadButton file={result} />
  const words = deviceWords(command)?.split('\n')[0]
  return words ? (
    <bdi className={css.words} title={words}>
      {words}
    </bdi>
  ) : null
}
