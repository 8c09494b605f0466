import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Cellular } from '#contract/inventory/state/field-equipment.ts'
import { FactList } from '../../../../ui/FactList'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark } from '../../../../ui/StateMark'
import { WithPart } from '../NoReport'
import { measured, mono, shown, text } from '../values'
import { SignalMeters } from './SignalMeters'

/** The mobile modem: how good the air is, who serves it, which card it has. */
export function CellularTab({ device }: { device: DeviceInfo }) {
  return (
    <WithPart device={device} part="cellular">
      {({ cellular = {} }) => (
        <>
          <SignalMeters cellular={cellular} />
          <Service cellular={cellular} />
        </>
      )}
    </WithPart>
  )
}

function Service({ cellular }: { cellular: Cellular }) {
  const { t } = useTranslation('inventory')
  const technology = (word: string) =>
    word === 'LTE' || word === 'NR' ? t(`cellular.technologies.${word}`) : <bdi>{word}</bdi>
  return (
    <Panel title={t('cellular.service')}>
      <FactList
        facts={[
          {
            name: t('cellular.connection'),
            value: measured('mobileConnected', cellular.connected, (yes) => (
              <StateMark
                tone={yes ? 'ok' : 'bad'}
                text={t(yes ? 'cellular.connected' : 'cellular.notConnected')}
              />
            )),
          },
          { name: t('cellular.operator'), value: text(cellular.operator) },
          { name: t('cellular.technology'), value: shown(cellular.technology, technology) },
          { name: t('cellular.band'), value: text(cellular.band) },
          { name: t('cellular.modem'), value: text(cellular.modem) },
          { name: t('cellular.simSlot'), value: shown(cellular.simSlot, String) },
          { name: t('cellular.imei'), value: mono(cellular.imei) },
          { name: t('cellular.iccid'), value: mono(cellular.iccid) },
        ]}
      />
    </Panel>
  )
}
