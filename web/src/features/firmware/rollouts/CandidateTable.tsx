import { Checkbox, MultiSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { listUpgradable } from '#contract/firmware/rollouts.ts'
import type { FirmwareStand } from '#contract/firmware/stands.ts'
import type { AnswerTo } from '../../../api/call'
import { DataTable } from '../../../components/data-table/DataTable'
import { StateMark, type Tone } from '../../../ui/StateMark'

type Candidate = AnswerTo<typeof listUpgradable>[number]

interface CandidateTableProps {
  devices: readonly Candidate[]
  /** Older firmware may be chosen as well. */
  downgrade: boolean
  chosen: readonly string[]
  onChosen: (sns: string[]) => void
}

const tones: Record<FirmwareStand, Tone> = {
  ...{ upgradable: 'partly', up_to_date: 'ok', newer: 'ok', does_not_fit: 'never', unknown: 'idle' },
}

/** Devices of the network with what the image is to each; those it can do something for can be chosen. */
export function CandidateTable({ devices, downgrade, chosen, onChosen }: CandidateTableProps) {
  const { t } = useTranslation('rollout')
  const [models, setModels] = useState<string[]>([])
  const known = [...new Set(devices.flatMap(({ model }) => model ?? []))].sort()
  const shown = models.length > 0 ? devices.filter(({ model }) => models.includes(model ?? '')) : devices
  const isFit = ({ stand }: Candidate) =>
    stand === 'upgradable' || stand === 'unknown' || (stand === 'newer' && downgrade)
  const fit = shown.filter(isFit).map(({ sn }) => sn)
  const toggle = (sn: string) =>
    onChosen(chosen.includes(sn) ? chosen.filter((one) => one !== sn) : [...chosen, sn])
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('start.models')}
        placeholder={models.length === 0 ? t('start.allModels') : ''}
        data={known}
        value={models}
        onChange={setModels}
      />
      <Checkbox
        label={t('start.all', { n: fit.length })}
        disabled={fit.length === 0}
        checked={fit.length > 0 && fit.every((sn) => chosen.includes(sn))}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked ? fit : [])}
      />
      <div style={{ maxHeight: 300, overflow: 'auto' }}>
        <DataTable
          label={t('column.devices')}
          rows={shown}
          rowKey={({ sn }) => sn}
          none={t('start.noDevices')}
          columns={[
            {
              id: 'name',
              header: t('column.device'),
              cell: (device) => (
                <Checkbox
                  label={device.name}
                  disabled={!isFit(device)}
                  checked={chosen.includes(device.sn)}
                  onChange={() => toggle(device.sn)}
                />
              ),
            },
            { id: 'model', header: t('start.model'), cell: ({ model }) => <bdi>{model}</bdi> },
            { id: 'software', header: t('column.software'), cell: ({ software }) => <bdi>{software}</bdi> },
            {
              id: 'stand',
              header: t('column.state'),
              cell: ({ stand }) => <StateMark tone={tones[stand]} text={t(`stand.${stand}`)} />,
            },
          ]}
        />
      </div>
    </Stack>
  )
}
