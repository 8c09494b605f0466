import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Solar } from '#contract/inventory/state/field-equipment.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { StateMark } from '../../../../ui/StateMark'
import { measured } from '../values'
import css from './SolarStrip.module.css'
import { BatteryDrawing, Flow, LampDrawing, PanelDrawing } from './solar-drawings'
import { batteryTone, chargeTone, feeds, produces } from './solar-state'

/** From the sun to the load: what the panel gives, what the battery holds, what the load takes. */
export function SolarStrip({ solar }: { solar: Solar }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const describe = useDescribeSolar()
  const { panel, battery, load } = solar
  return (
    <section className={css.strip} aria-label={describe(solar)}>
      <div className={css.row}>
        <Station
          drawing={<PanelDrawing producing={produces(solar)} />}
          name={t('solar.panel')}
          value={measured('panelPower', panel?.watts, formats.watts)}
          rest={[
            measured('panelVoltage', panel?.volts, formats.volts),
            measured('panelCurrent', panel?.amps, formats.amps),
          ]}
        />
        <Flow on={produces(solar)} />
        <Station
          drawing={
            <BatteryDrawing
              ratio={battery?.chargeRatio}
              tone={chargeTone(battery?.chargeRatio)}
              charging={battery?.state === 'charging'}
            />
          }
          name={t('solar.battery')}
          value={measured('charge', battery?.chargeRatio, formats.ratio)}
          state={measured('batteryCharging', battery?.state, (state) => (
            <StateMark tone={batteryTone(battery)} text={t(`solar.state.${state}`)} />
          ))}
          rest={[
            measured('batteryVoltage', battery?.volts, formats.volts),
            measured('batteryCurrent', battery?.amps, formats.amps),
          ]}
        />
        <Flow on={feeds(solar)} />
        <Station
          drawing={<LampDrawing on={load?.on} />}
          name={t('solar.load')}
          value={measured('loadPower', load?.watts, formats.watts)}
          state={measured('loadOn', load?.on, (on) => (
            <StateMark tone={on ? 'ok' : 'idle'} text={t(on ? 'relay.on' : 'relay.off')} />
          ))}
          rest={[
            measured('loadVoltage', load?.volts, formats.volts),
            measured('loadCurrent', load?.amps, formats.amps),
          ]}
        />
      </div>
    </section>
  )
}

interface StationProps {
  drawing: ReactNode
  name: string
  value: ReactNode
  state?: ReactNode
  rest: [ReactNode, ReactNode]
}

function Station({ drawing, name, value, state, rest: [volts, amps] }: StationProps) {
  return (
    <div className={css.station}>
      {drawing}
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <strong>{value}</strong>
        {state !== undefined && <span className={css.state}>{state}</span>}
        <span className={css.rest}>
          {volts} <i>·</i> {amps}
        </span>
      </div>
    </div>
  )
}

/** The drawing in one sentence, for those who hear it. */
function useDescribeSolar(): (solar: Solar) => string {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  return ({ panel, battery, load }) => {
    const said = (parts: (string | undefined)[]) => parts.filter(Boolean).join(', ') || t('common:unknown')
    const on = load?.on === undefined ? undefined : t(load.on ? 'relay.on' : 'relay.off')
    return t('solar.describe', {
      panel: said([panel?.watts === undefined ? undefined : formats.watts(panel.watts)]),
      battery: said([
        battery?.chargeRatio === undefined ? undefined : formats.ratio(battery.chargeRatio),
        battery?.state && t(`solar.state.${battery.state}`),
      ]),
      load: said([on, load?.watts === undefined ? undefined : formats.watts(load.watts)]),
    })
  }
}
