import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setRadioPower } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { useFormats } from '../../../../../i18n/use-formats'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'
import { RadioField } from './RadioField'
import { powerRange, type ReportedRadio, reportedRadios } from './radio-choice'

/** Another transmit power for a radio, at once and until the configuration says otherwise. */
export function PowerDialog({ device, about, onClose }: CommandDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  const radios = device.state ? reportedRadios(device.state) : []
  const [chosen, setChosen] = useState(about)
  const radio = radios.find(({ id }) => id === chosen) ?? radios[0]
  const range = radio ? powerRange(radio) : { min: 0, max: 0 }
  const form = useCommandForm({
    device,
    initial: { dbm: powerOf(radio) },
    labels: { dbm: t('change.power') },
    check: ({ dbm }) => (isWithin(dbm, range) ? {} : { dbm: t('common:form.range', range) }),
    send: ({ dbm }) =>
      call(setRadioPower, { body: { sn: device.sn, bssid: radio?.bssid ?? '', dbm: Number(dbm) } }),
  })
  const choose = (id: string) => {
    setChosen(id)
    form.form.setFieldValue('dbm', powerOf(radios.find((one) => one.id === id)))
  }
  return (
    <CommandDialog
      title={t('change.powerTitle', { name: deviceName(device) })}
      lead={t('change.passing')}
      form={form}
      submit={t('action.power')}
      blocked={!radio}
      onClose={onClose}
    >
      <RadioField radios={radios} chosen={radio} onChoose={choose} />
      {radio && (
        <NumberInput
          key={form.form.key('dbm')}
          label={t('change.power')}
          description={[
            radio.txPowerDbm !== undefined && t('change.now', { value: formats.dbm(radio.txPowerDbm) }),
            t('change.range', range),
          ]
            .filter(Boolean)
            .join(' · ')}
          suffix=" dBm"
          {...range}
          allowDecimal={false}
          {...form.form.getInputProps('dbm')}
        />
      )}
    </CommandDialog>
  )
}

const powerOf = (radio: ReportedRadio | undefined): number | string =>
  radio?.txPowerDbm === undefined ? '' : Math.round(radio.txPowerDbm)

const isWithin = (value: number | string, { min, max }: { min: number; max: number }) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max
