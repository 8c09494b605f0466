import { Button, Group, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { type ClientKind, clientKinds } from '#contract/clients/client-kinds.ts'
import { listClients, showClient } from '#contract/clients/endpoints.ts'
import { chooseClientKind, listLanDevices, showLanDevice } from '#contract/clients/lan-devices.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { clientName } from '../client-words'

export type Kinded = Pick<NetworkClient, 'group' | 'mac' | 'name' | 'kind' | 'confidence'>

const AUTO = 'auto'

/** What a person says a client is; it stays so for its MAC until somebody takes it back. */
export function KindDialog({ client, onClose }: { client: Kinded; onClose: () => void }) {
  const { t } = useTranslation(['clients', 'common', 'lan-devices'])
  const words = useFailureWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const [kind, setKind] = useState<string>(client.confidence === 'chosen' ? client.kind : AUTO)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const said = kind === AUTO ? null : (kind as ClientKind)
      await call(chooseClientKind, { body: { group: client.group, mac: client.mac, kind: said } })
      await Promise.all(
        [listClients, showClient, listLanDevices, showLanDevice].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
      notify.ok(t('lan-devices:choose.saved'))
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('lan-devices:choose.title', { name: clientName(client) })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label={t('lan-devices:kind')}
            data={[
              { value: AUTO, label: t('lan-devices:choose.auto') },
              ...clientKinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
            ]}
            value={kind}
            error={problem}
            allowDeselect={false}
            withScrollArea={false}
            data-autofocus
            onChange={(value) => setKind(value ?? AUTO)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
