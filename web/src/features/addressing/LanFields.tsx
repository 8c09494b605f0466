import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Lan } from '#contract/configuration/sections/lan.ts'
import { Advanced } from './Advanced'
import css from './addressing.module.css'
import { Typed } from './Typed'
import { poolAtFirst } from './use-lan-fields'
import type { LanForm } from './use-lan-form'

interface LanFieldsProps {
  lan: Lan
  form: LanForm
  locked: boolean
}

/** One LAN: its subnet, its pool, and what of it reaches or is reached from elsewhere. */
export function LanFields({ lan, form, locked }: LanFieldsProps) {
  const { t } = useTranslation('lan')
  const { fields, change } = form
  const toggle = (field: 'internetOnly' | 'ipv6') => (
    <Switch
      label={t(`field.${field}`)}
      description={t(`hint.${field}`)}
      checked={lan[field]}
      disabled={locked}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <div className={css.pair}>
        <Typed field={fields.name} locked={locked} />
        <Typed field={fields.vlan} locked={locked} />
        <Typed field={fields.address} locked={locked} />
        <Typed field={fields.prefix} locked={locked} />
      </div>
      <Switch
        label={t('field.dhcp')}
        checked={lan.dhcp !== null}
        disabled={locked}
        onChange={(event) => change(event.currentTarget.checked ? withPool(lan) : noPool)}
      />
      {lan.dhcp && (
        <>
          <div className={css.pair}>
            <Typed field={fields.start} locked={locked} />
            <Typed field={fields.size} locked={locked} />
            <Typed field={fields.lease} locked={locked} />
            <Typed field={fields.dns} locked={locked} />
          </div>
          <Typed field={fields.reservations} locked={locked} />
        </>
      )}
      <Advanced
        key={lan.key}
        title={t('advanced')}
        set={lan.internetOnly || lan.ipv6 || lan.forwards.length > 0}
      >
        {toggle('internetOnly')}
        {toggle('ipv6')}
        <Typed field={fields.forwards} locked={locked} />
      </Advanced>
    </>
  )
}

const withPool = ({ address }: Lan): Partial<Lan> => ({ dhcp: poolAtFirst(address) })
/** What only a pool has goes with it. */
const noPool: Partial<Lan> = { dhcp: null, dns: [], reservations: [] }
