import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFirmware } from '#contract/firmware/endpoints.ts'
import { listRollouts, listUpgradable, startRollout } from '#contract/firmware/rollouts.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { AppLink } from '../../../lib/AppLink'
import { NoImages } from '../NoImages'
import { notesOf } from '../notes-of'
import { CandidateTable } from './CandidateTable'

interface StartDialogProps {
  network: Pick<Network, 'ID' | 'Name' | 'Timezone'>
  onClose: () => void
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Which image, on which devices of the network, and when. */
export function StartDialog({ network, onClose }: StartDialogProps) {
  const { t, i18n } = useTranslation(['rollout', 'firmware', 'common'])
  const [image, setImage] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [downgrade, setDowngrade] = useState(false)
  const [when, setWhen] = useState<'now' | 'window'>('now')
  const [span, setSpan] = useState({ from: '01:00', until: '05:00' })
  const [offline, setOffline] = useState<'wait' | 'skip'>('wait')
  const [atOnce, setAtOnce] = useState(20)
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const images = useQuery(reading(listFirmware))
  const offered = (images.data ?? []).filter(({ retiredAt }) => retiredAt === null)
  const selected = offered.find(({ id }) => String(id) === image)
  const notes = selected && notesOf(selected, i18n.language)
  const devices = useQuery({
    ...reading(listUpgradable, { group: network.ID, image: Number(image) }),
    enabled: image !== null,
  })
  const start = async () => {
    setBusy(true)
    const window = { from: minutesOf(span.from), until: minutesOf(span.until), zone: network.Timezone }
    const body = { image: Number(image), sns: [...chosen], offline, atOnce, downgrade }
    try {
      await call(startRollout, { body: { ...body, ...(when === 'window' && { window }) } })
      await client.invalidateQueries({ queryKey: [listRollouts.path] })
      onClose()
    } catch (error) {
      notify.failed(error)
      setBusy(false)
    }
  }
  const title = t('start.title', { name: network.Name })
  if (images.data && offered.length === 0)
    return (
      <Dialog onClose={onClose} title={title}>
        <NoImages
          action={
            <Button component={AppLink} to="/upgrade/firmware">
              {t('firmware:upload.open')}
            </Button>
          }
        />
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Stack gap="md">
        <Select
          label={t('start.image')}
          data={offered.map(({ id, version, compatible }) => ({
            ...{ value: String(id), label: `${version} (${compatible.join(', ')})` },
          }))}
          nothingFoundMessage={t('start.noImages')}
          value={image}
          onChange={(value) => {
            setImage(value)
            setChosen([])
          }}
        />
        {notes && (
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {notes}
          </Text>
        )}
        {devices.data && (
          <CandidateTable devices={devices.data} downgrade={downgrade} chosen={chosen} onChosen={setChosen} />
        )}
        <Group grow align="flex-end" preventGrowOverflow={false}>
          <Select
            label={t('start.when')}
            data={(['now', 'window'] as const).map((value) => ({ value, label: t(`start.${value}`) }))}
            value={when}
            allowDeselect={false}
            onChange={(value) => setWhen(value as 'now' | 'window')}
          />
          {when === 'window' && (
            <>
              <TextInput
                type="time"
                label={t('start.from')}
                value={span.from}
                onChange={({ currentTarget }) => setSpan({ ...span, from: currentTarget.value })}
              />
              <TextInput
                type="time"
                label={t('start.until')}
                value={span.until}
                onChange={({ currentTarget }) => setSpan({ ...span, until: currentTarget.value })}
              />
            </>
          )}
        </Group>
        <Group grow align="flex-end" preventGrowOverflow={false}>
          <Select
            label={t('start.offline')}
            data={(['wait', 'skip'] as const).map((value) => ({ value, label: t(`start.${value}`) }))}
            value={offline}
            allowDeselect={false}
            onChange={(value) => setOffline(value as 'wait' | 'skip')}
          />
          <NumberInput
            label={t('start.atOnce')}
            min={1}
            max={100}
            allowDecimal={false}
            value={atOnce}
            onChange={(value) => setAtOnce(Number(value) || 1)}
          />
        </Group>
        <Checkbox
          label={t('start.downgrade')}
          checked={downgrade}
          onChange={({ currentTarget }) => {
            setDowngrade(currentTarget.checked)
            setChosen([])
          }}
        />
        <p>{t('start.how')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} loading={busy} onClick={() => void start()}>
            {t('start.submit', { n: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
