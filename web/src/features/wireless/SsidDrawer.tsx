import { Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { confirm } from '../../components/confirm/confirm'
import { useLeaveQuestion } from '../../components/confirm/use-leave-question'
import { AccessFields } from './AccessFields'
import { IdentityFields } from './IdentityFields'
import { RadiusFields } from './RadiusFields'
import { RoamingFields } from './RoamingFields'
import css from './SsidDrawer.module.css'
import { useSsidForm, useWatched } from './ssid-form'
import { needsRadius } from './ssid-values'

interface SsidDrawerProps {
  ssid: Ssid
  /** The network's other SSIDs, as the draft has them. */
  others: readonly Ssid[]
  isNew: boolean
  onDone: (ssid: Ssid) => void
  onClose: () => void
}

/** One SSID; what is set here joins the draft of the page. */
export function SsidDrawer({ ssid, others, isNew, onDone, onClose }: SsidDrawerProps) {
  const { t } = useTranslation(['wireless', 'common'])
  const form = useSsidForm(ssid, others, onDone)
  const question = useLeaveQuestion()
  const security = useWatched(form, 'security')
  const close = async () => {
    if (!form.isDirty() || (await confirm(question))) onClose()
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={isNew ? t('form.titleNew') : t('form.titleEdit', { name: ssid.name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ body: css.body, title: css.title }}
    >
      <form onSubmit={form.submit} noValidate className={css.form} autoComplete="off">
        <div className={css.fields}>
          <IdentityFields form={form} />
          {needsRadius(security) && <RadiusFields form={form} />}
          <AccessFields form={form} />
          <RoamingFields form={form} />
        </div>
        <footer className={css.foot}>
          <p>{t('form.hint')}</p>
          <Button variant="default" onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit">{t('form.done')}</Button>
        </footer>
      </form>
    </Drawer>
  )
}
