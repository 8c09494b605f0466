import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { revealSsid } from '#contract/wireless/endpoints.ts'
import { enterpriseSecurities, type Ssid } from '#contract/wireless/intent.ts'
import { type AnswerTo, call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'
import { Dialog } from '../../../components/form/Dialog'
import { QrCode } from '../../../components/qr-code/QrCode'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { Notice } from '../../../ui/Notice'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import css from './SsidQrDialog.module.css'
import { wifiText } from './wifi-text'

interface SsidQrDialogProps {
  group: number
  ssid: Ssid
  onClose: () => void
}

/** What a guest scans or types to join; asking for the password is kept in the operation log. */
export function SsidQrDialog({ group, ssid, onClose }: SsidQrDialogProps) {
  const { t } = useTranslation(['wireless', 'common'])
  const words = useFailureWords()
  const { data, error } = useQuery({
    queryKey: ['ssid password', group, ssid.key],
    queryFn: () => call(revealSsid, { body: { group, ssid: ssid.key } }),
    // A password is not kept in memory longer than it is looked at.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
    ...toldInPlace,
  })
  return (
    <Dialog title={t('qr.title', { name: ssid.name })} onClose={onClose}>
      {error && <Notice tone="bad">{words(error)}</Notice>}
      {!data && !error && <PageSkeleton label={t('common:loading')} />}
      {data && <Sheet shown={data} />}
    </Dialog>
  )
}

function Sheet({ shown }: { shown: AnswerTo<typeof revealSsid> }) {
  const { t } = useTranslation('wireless')
  const { time } = useFormats()
  if (enterpriseSecurities.includes(shown.security)) return <p>{t('qr.accounts')}</p>
  return (
    <div className={css.sheet} data-print-sheet>
      <QrCode text={wifiText(shown)} label={t('qr.label', { name: shown.name })} />
      <bdi className={css.name}>{shown.name}</bdi>
      {shown.password !== null && (
        <p>
          {t('form.password')}: <Mono>{shown.password}</Mono>
        </p>
      )}
      {shown.nextChange !== null && <p>{t('qr.until', { time: time(shown.nextChange) })}</p>}
      <p className={css.hint}>{t('qr.hint')}</p>
      <Button
        className={css.button}
        variant="default"
        leftSection={<IconPrinter size={16} />}
        onClick={() => window.print()}
      >
        {t('qr.print')}
      </Button>
    </div>
  )
}
