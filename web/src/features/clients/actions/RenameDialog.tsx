import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { listClients, renameClient, showClient } from '#contract/clients/endpoints.ts'
import { listLanDevices, showLanDevice } from '#contract/clients/lan-devices.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { clientName } from '../client-words'

/** What a client is called from now on, in every list and in the search; an empty field gives its own word back. */
export function RenameDialog({
  client,
  onClose,
}: {
  client: Pick<NetworkClient, 'group' | 'mac' | 'name' | 'nameFrom'>
  onClose: () => void
}) {
  const { t } = useTranslation(['clients', 'common'])
  const words = useFailureWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const [name, setName] = useState(client.nameFrom === 'own' ? (client.name ?? '') : '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(renameClient, { body: { group: client.group, mac: client.mac, name: name.trim() || null } })
      await queries.invalidateQueries({ queryKey: [showClient.path] })
      for (const { path } of [listClients, listLanDevices, showLanDevice])
        void queries.invalidateQueries({ queryKey: [path] })
      notify.ok(t('rename.saved'))
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('rename.title', { name: clientName(client) })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('rename.label')}
            description={t('rename.hint')}
            maxLength={limits.nameMax}
            value={name}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(null)
            }}
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
