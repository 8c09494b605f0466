import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Relay } from '#contract/inventory/state/field-equipment.ts'
import { Panel } from '../../../../ui/page/Panel'
import { CommandOutcome } from '../../commands/results/CommandOutcome'
import { isRunning } from '../../commands/results/outcome'
import { useWhy } from '../../use-why'
import { measured } from '../values'
import { RelayDrawing } from './RelayDrawing'
import css from './Relays.module.css'
import { newestSwitching } from './relay-commands'
import { useSwitchRelay } from './use-switch-relay'

/** The switched outputs, each with its contact drawn. A switch stands as the device last reported, never as it was asked to. */
export function Relays({ device, relays }: { device: DeviceInfo; relays: Relay[] }) {
  const { t } = useTranslation('inventory')
  return (
    <Panel title={t('relay.title')}>
      {relays.length === 0 ? (
        t('relay.none')
      ) : (
        <ul className={css.relays}>
          {relays.map((relay) => (
            <RelayRow key={relay.id} device={device} relay={relay} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RelayRow({ device, relay }: { device: DeviceInfo; relay: Relay }) {
  const { t } = useTranslation('inventory')
  const words = useWhy()
  const { why, sent, start } = useSwitchRelay(device, relay)
  const command = newestSwitching(device.commands, relay.id, sent, Date.now())
  const busy = command !== undefined && isRunning(command)
  const name = relay.name ?? relay.id
  return (
    <li className={css.relay}>
      <div className={css.line}>
        <RelayDrawing on={relay.on} />
        <div className={css.words}>
          <span className={css.name}>
            <bdi>{name}</bdi>
            {name !== relay.id && (
              <bdi className={css.id} dir="ltr">
                {relay.id}
              </bdi>
            )}
          </span>
          <span className={css.state}>
            {relay.on === undefined
              ? t('relay.unknown')
              : measured('relay', relay.on, (on) => t(on ? 'relay.on' : 'relay.off'), relay.id)}
          </span>
        </div>
        <Switch
          aria-label={t('relay.switch', { name })}
          checked={relay.on === true}
          disabled={why !== null || busy}
          title={why ? words(why) : undefined}
          onChange={() => void start(relay.on !== true)}
        />
      </div>
      {command && <CommandOutcome command={command} />}
    </li>
  )
}
