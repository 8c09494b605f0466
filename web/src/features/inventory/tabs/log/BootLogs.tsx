import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { BootLog } from '#contract/inventory/state/device-events.ts'
import { Age } from '../../../../components/Age'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import css from './BootLogs.module.css'

/** What the device wrote down before it went down, as text to read and to take along. */
export function BootLogs({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const logs = device.bootLogs ?? []
  return (
    <Panel title={t('bootLog.title')} flush>
      {logs.length === 0 && <p className={css.none}>{t('bootLog.none')}</p>}
      {logs.map((log, index) => (
        <Log key={log.id} log={log} open={index === 0} />
      ))}
    </Panel>
  )
}

function Log({ log, open }: { log: BootLog; open: boolean }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const text = log.lines.join('\n')
  return (
    <details className={css.log} open={open}>
      <summary>
        <Mono>{log.type}</Mono>
        <span className={css.when}>
          {t('bootLog.received')} <Age at={log.at} />
          {log.deviceTime !== null &&
            `, ${t('bootLog.deviceTime', { time: formats.time(log.deviceTime * 1000) })}`}
        </span>
      </summary>
      <div className={css.body}>
        <textarea
          className={css.text}
          dir="ltr"
          readOnly
          spellCheck={false}
          rows={Math.min(18, Math.max(3, log.lines.length))}
          aria-label={t('bootLog.text', { type: log.type })}
          value={text}
        />
        {/* Browsers lend the clipboard to pages of a safe origin only; the text can be marked anyway. */}
        {navigator.clipboard && (
          <div className={css.tools}>
            <CopyText text={text} />
          </div>
        )}
      </div>
    </details>
  )
}

function CopyText({ text }: { text: string }) {
  const { t } = useTranslation(['inventory', 'common'])
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {copied ? t('common:copied') : t('bootLog.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
