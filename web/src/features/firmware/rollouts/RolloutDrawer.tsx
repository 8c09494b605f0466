import { Button, Drawer, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ErrorName, errorNames } from '#contract/errors.ts'
import {
  cancelRollout,
  continueRollout,
  listRolloutDevices,
  listRollouts,
  type Rollout,
  type RolloutDevice,
} from '#contract/firmware/rollouts.ts'
import { serverWordOf } from '#contract/inventory/commands/server-words.ts'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { DataTable } from '../../../components/data-table/DataTable'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { StateMark } from '../../../ui/StateMark'
import { deviceTones, useProgressWords } from './rollout-words'

const againMs = 3_000

/** An upgrade with each of its devices, and stopping it or letting it go on. */
export function RolloutDrawer({ rollout, onClose }: { rollout: Rollout | null; onClose: () => void }) {
  const { t } = useTranslation(['rollout', 'common'])
  return (
    <Drawer
      opened={rollout !== null}
      onClose={onClose}
      position="right"
      size={760}
      title={rollout ? t('title', { version: rollout.version }) : undefined}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {rollout && <Body rollout={rollout} />}
    </Drawer>
  )
}

function Body({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('rollout')
  const { id, state } = rollout
  const progress = useProgressWords()
  const act = useAct()
  const runs = state === 'running' || rollout.devices.running > 0
  const devices = useQuery({
    ...reading(listRolloutDevices, { id }),
    refetchInterval: ({ state: read }) =>
      runs || read.data?.some((one) => one.state === 'running') ? againMs : false,
  })
  return (
    <>
      <Text size="sm">{progress(rollout)}</Text>
      {state === 'stopped' && (
        <Text size="sm" mt="xs">
          {t('stoppedWhy')}
        </Text>
      )}
      <Group gap="xs" my="md">
        {state === 'stopped' && (
          <Button variant="default" onClick={() => act(() => call(continueRollout, { body: { id } }))}>
            {t('continue')}
          </Button>
        )}
        {(state === 'running' || state === 'stopped') && (
          <Button variant="default" onClick={() => act(() => call(cancelRollout, { body: { id } }))}>
            {t('cancel')}
          </Button>
        )}
      </Group>
      {devices.data && <Devices devices={devices.data} />}
    </>
  )
}

function Devices({ devices }: { devices: readonly RolloutDevice[] }) {
  const { t } = useTranslation('rollout')
  return (
    <DataTable
      label={t('column.devices')}
      rows={devices}
      rowKey={({ sn }) => sn}
      none={t('start.noDevices')}
      searchText={({ name, sn }) => `${name} ${sn}`}
      searchLabel={t('start.search')}
      columns={[
        {
          id: 'name',
          header: t('column.device'),
          cell: ({ sn, name }) => (
            <AppLink to="/device/info" search={{ sn }}>
              <bdi>{name}</bdi>
            </AppLink>
          ),
        },
        {
          id: 'state',
          header: t('column.state'),
          cell: ({ state }) => <StateMark tone={deviceTones[state]} text={t(`device.${state}`)} />,
        },
        { id: 'from', header: t('column.from'), cell: ({ from }) => <bdi>{from}</bdi> },
        { id: 'reason', header: t('column.reason'), cell: (device) => <Reason device={device} /> },
        { id: 'at', header: t('column.endedAt'), cell: ({ endedAt }) => endedAt && <Age at={endedAt} /> },
      ]}
    />
  )
}

/** Why, and what to do about it; the device's own words behind it. */
function Reason({ device: { reason, detail } }: { device: RolloutDevice }) {
  const { t } = useTranslation('rollout')
  const words = useDetailWords()
  if (!reason) return null
  return (
    <>
      {t(`reason.${reason}`)}
      {detail && (
        <Text size="xs" c="var(--text-faint)" component="div">
          <bdi>{words(detail)}</bdi>
        </Text>
      )}
    </>
  )
}

/** A refusal of ours, and what the server said where the device said nothing, in the reader's language. */
function useDetailWords(): (detail: string) => string {
  const { t } = useTranslation('rollout')
  const failure = useFailureWords()
  return (detail) => {
    const own = serverWordOf(detail)
    if (own) return t(`said.${own}`)
    return errorNames.includes(detail as ErrorName) ? failure(new ApiError(detail as ErrorName)) : detail
  }
}

function useAct() {
  const notify = useNotify()
  const client = useQueryClient()
  return async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listRollouts.path] })
  }
}
