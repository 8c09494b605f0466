import { Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Network, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { useLeaveQuestion } from '../../components/confirm/use-leave-question'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import css from './NetworkDrawer.module.css'
import { NetworkFields, type NetworkInput, networkSchema, useNetworkLabels } from './NetworkFields'
import { useTreeActions } from './use-tree-actions'
import { WebpassField } from './WebpassField'

/** Edits a network. */
export function NetworkDrawer({ network, onClose }: { network: Network; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const { reload } = useTreeActions()
  const question = useLeaveQuestion()
  const { ID, Name, Timezone, Country, Address, Location } = network
  const form = useAppForm<NetworkInput>({
    initial: { Name, Timezone, Country, Address, Location, Webpass: '' },
    schema: networkSchema,
    labels: useNetworkLabels(),
    fieldOf: { name_in_use: 'Name' },
    guard: true,
    send: async ({ Webpass, ...values }) => {
      await call(saveNetwork, { body: { ID, ...values, ...(Webpass && { Webpass }) } })
      await reload()
    },
    done: () => {
      notify.ok(t('network.saved'))
      onClose()
    },
  })
  const close = async () => {
    if (!form.isDirty() || (await confirm(question))) onClose()
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={t('network.edit', { name: Name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ body: css.body, title: css.title }}
    >
      <form onSubmit={form.submit} noValidate className={css.form} autoComplete="off">
        <div className={css.fields}>
          <NetworkFields form={form} isNew={false} />
          <WebpassField network={network} form={form} />
        </div>
        <footer className={css.foot}>
          <Button variant="default" onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={form.sending}>
            {t('common:action.save')}
          </Button>
        </footer>
      </form>
    </Drawer>
  )
}
