import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/page/Panel'
import css from './DeviceConfiguration.module.css'

/** What scrolls must be reachable without a mouse. */
const reachable = { tabIndex: 0 }

/** The native document that was last asked of a device, shown on demand. */
export function NativePanel({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(false)
  return (
    <Panel
      flush
      {...(!open && { className: css.closed })}
      title={t('device.native')}
      aside={
        <>
          {t('device.nativeHint')}{' '}
          <Button
            size="compact-sm"
            variant="default"
            ms={8}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'device.hide' : 'device.show')}
          </Button>
        </>
      }
    >
      {open && (
        <pre
          className={css.document}
          dir="ltr"
          role="region"
          aria-label={t('diff.document', { name })}
          {...reachable}
        >
          {text}
        </pre>
      )}
    </Panel>
  )
}
