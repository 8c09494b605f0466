import { Button, Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Share, type SharePermission, saveShare, sharePermissions } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import type { TreeNode } from '../../../components/current-network/tree'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { placeId } from '../tree/nodes'
import { useReloadShares } from './use-shares'

interface ShareFormProps {
  node: TreeNode
  /** The share to change; null: a new one. */
  share: Share | null
  onDone: () => void
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** With whom a place is shared, what they may, and until when. */
export function ShareForm({ node, share, onDone }: ShareFormProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const notify = useNotify()
  const reload = useReloadShares()
  const [permission, setPermission] = useState<SharePermission>(share?.permission ?? 'read')
  const [endless, setEndless] = useState(share?.alwaysOn ?? false)
  const labels = { to: t('shares.to'), dueday: t('shares.dueday') }
  const zone = node.mode === 'group' ? node.network.Timezone : ownZone()
  const form = useAppForm({
    initial: { to: share?.to ?? '', dueday: share?.dueday ?? '' },
    required: ['to'],
    labels,
    fieldOf: { already_shared: 'to', offer_declined: 'to', own_account: 'to' },
    check: ({ dueday }) =>
      !endless && !dueday ? { dueday: t('common:form.required', { name: labels.dueday }) } : {},
    send: async ({ to, dueday }) => {
      const place = node.mode === 'project' ? { project: placeId(node) } : { network: placeId(node) }
      const which = share ? { ID: share.ID } : { ...place, to: to.trim() }
      const until = endless ? { alwaysOn: true } : { alwaysOn: false, dueday }
      await call(saveShare, { body: { ...which, ...until, permission, zone: ownZone() } })
      await reload()
    },
    done: ({ to }) => {
      notify.ok(share ? t('shares.saved') : t('shares.given', { to: to.trim() }))
      onDone()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off">
      <Stack gap="md">
        {!share && (
          <TextInput
            key={form.key('to')}
            label={labels.to}
            description={t('shares.toHint')}
            maxLength={200}
            {...form.getInputProps('to')}
          />
        )}
        <Radio.Group
          label={t('shares.permission')}
          value={permission}
          onChange={(value) => setPermission(value as SharePermission)}
        >
          <Stack gap={6} mt={6}>
            {sharePermissions.map((one) => (
              <Radio key={one} value={one} label={t(`shares.${one}`)} description={t(`shares.${one}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={t('shares.endless')}
          checked={endless}
          onChange={(event) => setEndless(event.currentTarget.checked)}
        />
        {!endless && (
          <TextInput
            key={form.key('dueday')}
            type="date"
            label={labels.dueday}
            description={t('shares.duedayHint', { zone: zone.replaceAll('_', ' ') })}
            max="9999-12-31"
            {...form.getInputProps('dueday')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {share && (
            <Button variant="default" onClick={onDone}>
              {t('common:action.cancel')}
            </Button>
          )}
          <Button type="submit" loading={form.sending}>
            {share ? t('common:action.save') : t('shares.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
