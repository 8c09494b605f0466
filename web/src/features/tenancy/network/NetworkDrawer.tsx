import { useTranslation } from 'react-i18next'
import { type Network, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { FactReach } from '../../../components/configuration/facts/FactReach'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useTreeActions } from '../tree/use-tree-actions'
import { NetworkFields, type NetworkInput, networkSchema, useNetworkLabels } from './NetworkFields'
import { useReachingEdit } from './use-reaching-edit'
import { WebpassField } from './WebpassField'

/** Edits a network. */
export function NetworkDrawer({ network, onClose }: { network: Network; onClose: () => void }) {
  const { t } = useTranslation('tenancy')
  const notify = useNotify()
  const { reload } = useTreeActions()
  const { ID, Name, Timezone, Country, Address, Location, Metered } = network
  const form = useAppForm<NetworkInput>({
    initial: { Name, Timezone, Country, Address, Location, Metered, Webpass: '' },
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
  const edit = useReachingEdit(network, form)
  return (
    <FormDrawer form={form} title={t('network.edit', { name: Name })} onClose={onClose}>
      <NetworkFields form={form} isNew={false} />
      <WebpassField network={network} form={form} />
      <FactReach edit={edit} />
    </FormDrawer>
  )
}
