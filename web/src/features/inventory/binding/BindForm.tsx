import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { macProof } from '#contract/fields.ts'
import { type DeviceKind, deviceKinds, isDeviceKind } from '#contract/inventory/device-kinds.ts'
import { bindDevice } from '#contract/inventory/endpoints.ts'
import { listReservations, reserveDevices } from '#contract/inventory/reservations.ts'
import { bindInput } from '#contract/inventory/schemas.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { ApiError, asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { useMay } from '../../../components/current-network/use-may'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { Panel } from '../../../ui/page/Panel'
import { useDeviceRefresh } from '../use-device-refresh'
import css from './AddDevicePage.module.css'
import type { Claim } from './ClaimDialog'
import { ClaimOffer } from './ClaimOffer'
import { readLabel } from './labels/read-label'

/** The digits are checked here too, so that a typing error costs no try. */
const schema = bindInput.extend({ mac: macProof }).omit({ group: true, type: true })
const auto = ''
/** Somebody else has the serial number. */
const mayClaim = ({ failure, params }: ApiError) =>
  failure === 'serial_disputed' || (failure === 'device_already_bound' && params.own === undefined)

interface BindFormProps {
  network: Network
  /** Filled in from the list of waiting devices. */
  sn: string
  onBound: (sn: string) => void
}

/** Serial number and MAC digits; what the server refuses is said at the field it is about. */
export function BindForm({ network, sn, onBound }: BindFormProps) {
  const { t } = useTranslation(['inventory', 'binding', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useDeviceRefresh()
  const why = useMay(levelFor(bindDevice.access), network.ID)
  const labels = {
    sn: t('bind.sn'),
    mac: t('bind.mac'),
    name: t('bind.name'),
    type: t('bind.kind'),
    label: t('dispute.label'),
  }
  const initial = { sn, mac: readLabel(sn)?.digits ?? '', name: '', type: auto, label: '' }
  const [claim, setClaim] = useState<Claim | null>(null)
  /** Which of the two buttons was pressed. */
  const reserving = useRef(false)
  /** The digits that were filled in from the serial number. */
  const told = useRef(initial.mac)
  const form = useAppForm({
    initial,
    schema,
    labels,
    guard: true,
    fieldOf: {
      device_never_connected: 'sn',
      device_already_bound: 'sn',
      serial_disputed: 'sn',
      possession_required: 'sn',
      place_required: 'sn',
      too_many_tries: 'sn',
      verify_failed: 'mac',
      type_required: 'type',
      one_gateway_only: 'type',
    },
    send: async (values) => {
      if (reserving.current) return reserve(requestOf(values))
      const request = { ...requestOf(values), group: network.ID }
      const answer = await call(bindDevice, { body: request }).catch((error) => {
        setClaim(mayClaim(asApiError(error)) ? request : null)
        throw error
      })
      setClaim(null)
      refresh(answer.sn)
      onBound(answer.sn)
      notify.ok(t('bind.done.toast', { name: values.name.trim() || answer.sn, network: network.Name }))
    },
    done: () => {
      form.setInitialValues({ sn: '', mac: '', name: '', type: auto, label: '' })
      form.reset()
    },
  })
  // Where the serial number is the MAC, its last digits are known.
  form.watch('sn', ({ value }) => {
    const digits = readLabel(value)?.digits ?? ''
    const { mac } = form.getValues()
    if (digits === mac || (mac !== '' && mac !== told.current)) return
    told.current = digits
    form.setFieldValue('mac', digits)
  })
  const reserve = async (device: ReturnType<typeof requestOf>) => {
    const body = { group: network.ID, devices: [device] }
    await call(reserveDevices, { body }).catch((error) => {
      throw atOnlyDevice(error)
    })
    setClaim(null)
    await queries.invalidateQueries({ queryKey: [listReservations.path] })
    notify.ok(t('binding:reserve.toast', { name: device.name ?? device.sn }))
  }
  const kinds = deviceKinds.map((kind) => ({ value: kind as string, label: t(`kind.${kind}`) }))
  return (
    <Panel title={t('bind.form')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('sn')}
            label={labels.sn}
            description={t('bind.snHint')}
            required
            autoFocus={sn === ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className={css.mono}
            {...form.getInputProps('sn')}
          />
          <TextInput
            key={form.key('mac')}
            label={labels.mac}
            description={t('bind.macHint')}
            required
            autoFocus={sn !== ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className={css.mono}
            {...form.getInputProps('mac')}
          />
          <TextInput
            key={form.key('name')}
            label={`${labels.name} (${t('common:form.optional')})`}
            autoComplete="off"
            maxLength={64}
            {...form.getInputProps('name')}
          />
          <Select
            key={form.key('type')}
            label={labels.type}
            data={[{ value: auto, label: t('bind.kindAuto') }, ...kinds]}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
          <TextInput
            key={form.key('label')}
            label={`${labels.label} (${t('common:form.optional')})`}
            autoComplete="off"
            dir="ltr"
            maxLength={64}
            {...form.getInputProps('label')}
          />
          {claim && (
            <ClaimOffer
              claim={claim}
              onWon={(sn) => {
                refresh(sn)
                onBound(sn)
                setClaim(null)
              }}
            />
          )}
          <Group>
            <Button
              type="submit"
              loading={form.sending}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => {
                reserving.current = false
              }}
            >
              {t('bind.submit')}
            </Button>
            <Button
              type="submit"
              variant="default"
              disabled={why !== null || form.sending}
              title={why ?? undefined}
              aria-describedby="reserve-hint"
              onClick={() => {
                reserving.current = true
              }}
            >
              {t('binding:reserve.submit')}
            </Button>
          </Group>
          <p id="reserve-hint" className={css.hint}>
            {t('binding:reserve.hint')}
          </p>
        </Stack>
      </form>
    </Panel>
  )
}

/** One device is reserved alone: what is wrong is at its field, not at an entry of a list. */
function atOnlyDevice(error: unknown): ApiError {
  const { failure, params, field } = asApiError(error)
  return new ApiError(failure, params, field?.replace(/^(?:body\.)?(?:data\.)?devices\.\d+\./, ''))
}

function requestOf(values: { sn: string; mac: string; name: string; type: string; label: string }) {
  const type: DeviceKind | undefined = isDeviceKind(values.type) ? values.type : undefined
  return {
    sn: values.sn,
    mac: values.mac,
    ...(values.name.trim() && { name: values.name }),
    ...(type && { type }),
    ...(values.label.trim() && { label: values.label.trim() }),
  }
}
