import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { showSystem } from '#contract/operations/system/overview.ts'
import { useFormats } from '../../../i18n/use-formats'
import { Hint } from '../../../ui/Hint'
import { Notice } from '../../../ui/Notice'

type Server = AnswerOf<typeof showSystem>['server']

/** What has been put in place and waits for a restart, and what is out. */
export function UpdateNotice({ server }: { server: Server }) {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const { version, installedVersion, newer } = server
  if (installedVersion !== null && installedVersion !== version)
    return <Notice tone="ok">{t('server.installed', { version: installedVersion })}</Notice>
  if (newer === null) return null
  const date = newer.date && formats.date(Date.parse(newer.date))
  return (
    <Notice tone="ok">
      {date
        ? t('server.newerOf', { version: newer.version, date })
        : t('server.newer', { version: newer.version })}{' '}
      {newer.notes && (
        <Anchor href={newer.notes} target="_blank" rel="noopener noreferrer" inherit>
          {t('server.notes')}
        </Anchor>
      )}
    </Notice>
  )
}

/** Whether anybody is asked for later versions at all. */
export function UpdateState({ server: { newer, updates } }: { server: Server }) {
  const { t } = useTranslation('system')
  if (newer) return t('server.newer', { version: newer.version })
  if (updates === 'read') return t('server.upToDate')
  if (updates === 'unread') return t('server.updatesUnread')
  return (
    <Hint label={t('server.updatesOffWhy')}>
      <span>{t('server.updatesOff')}</span>
    </Hint>
  )
}
