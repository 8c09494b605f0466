import { Radio, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import type { TreeNode } from '../../../components/current-network/tree'
import { PlacePicker } from '../PlacePicker'
import { networkChoices } from '../place-choices'
import type { DeviceDisposal } from './use-tree-actions'

/** Asks where the devices of what is deleted go. */
export function DeviceFate({
  node,
  onChange,
  error,
}: {
  node: TreeNode
  onChange: (leaving: DeviceDisposal | null) => void
  error: string | undefined
}) {
  const { t } = useTranslation('tenancy')
  const { tree } = useNetworks()
  const [way, setWay] = useState<string | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const choices = useMemo(() => networkChoices(tree, node), [tree, node])
  const choose = (next: string) => {
    setWay(next)
    onChange(next === 'unbind' ? { Unbind: true } : to === null ? null : { MoveTo: to })
  }
  return (
    <>
      <Radio.Group label={t('delete.devices')} value={way} onChange={choose}>
        <Stack gap={8} mt={8}>
          <Radio
            value="move"
            label={t('delete.move')}
            description={choices.length === 0 ? t('delete.noOther') : t('delete.moveHint')}
            disabled={choices.length === 0}
          />
          <Radio value="unbind" label={t('delete.unbind')} description={t('delete.unbindHint')} />
        </Stack>
      </Radio.Group>
      {way === 'move' && (
        <PlacePicker
          label={t('delete.moveTo')}
          choices={choices}
          value={to}
          onChange={(id) => {
            setTo(id)
            onChange({ MoveTo: id })
          }}
          error={error}
        />
      )}
      {way === 'unbind' && error && <Text role="alert">{error}</Text>}
    </>
  )
}
