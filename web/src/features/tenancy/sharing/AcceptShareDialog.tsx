import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptShare, type ShareOffer } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useShareChange } from './use-share-change'

/** Says what accepting means, and offers not to be asked again. */
export function AcceptShareDialog({ offer, onClose }: { offer: ShareOffer; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const [always, setAlways] = useState(false)
  const { ID, Name: name, from, permission } = offer
  const accepting = useShareChange(
    async () => {
      await call(acceptShare, { body: { ID, always } })
      onClose()
    },
    () => t('offers.accept.done', { name }),
  )
  return (
    <Dialog onClose={onClose} title={t('offers.accept.title', { name })}>
      <Stack gap="md">
        <Text size="sm">
          {t(`shares.${permission}`)}: {t(`shares.${permission}Hint`)}
        </Text>
        <Text size="sm">{t('offers.accept.body')}</Text>
        <Checkbox
          label={t('offers.accept.always', { from })}
          checked={always}
          onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
            {t('offers.accept.submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
