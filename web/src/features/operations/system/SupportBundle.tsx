import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { makeSupportBundle } from '#contract/operations/system/overview.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { startDownload } from '../../../lib/start-download'
import { Panel } from '../../../ui/page/Panel'
import css from './System.module.css'

/** Takes away what somebody who helps must see of this server. */
export function SupportBundle() {
  const { t } = useTranslation('system')
  const notify = useNotify()
  const make = useMutation({
    mutationFn: () => call(makeSupportBundle),
    onSuccess: ({ name, text }) => {
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }))
      startDownload(address, name)
      URL.revokeObjectURL(address)
    },
    onError: notify.failed,
  })
  return (
    <Panel title={t('support.title')}>
      <p className={css.plain}>{t('support.about')}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        {t('support.download')}
      </Button>
    </Panel>
  )
}
