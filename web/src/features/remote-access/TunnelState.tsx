import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'
import { onSecond } from '../../lib/clock'
import { StateMark } from '../../ui/StateMark'
import css from './Tunnels.module.css'
import { isServersComputer } from './use-tunnels'

const tones = { creating: 'busy', created: 'ok', ended: 'idle' } as const

/** Where it stands: the time that is left, or why it ended. */
export function TunnelState({ tunnel }: { tunnel: Tunnel }) {
  const { t } = useTranslation('tunnels')
  const { state, end, dial } = tunnel
  return (
    <div>
      <StateMark tone={tones[state]} text={t(`state.${state}`)} />
      {state === 'created' && <Countdown until={tunnel.expiresAt} />}
      {end !== null && <div className={css.soft}>{t(`end.${end}`)}</div>}
      {state === 'created' && tunnel.local && !isServersComputer() && (
        <div className={css.soft}>{t('noDomain')}</div>
      )}
      {dial !== null && (
        <div className={css.soft}>
          {t('dialAt', { address: `${dial.host ?? window.location.hostname} ${dial.port}` })}
        </div>
      )}
    </div>
  )
}

/** Counts down to the second: the tunnel is closed then, whatever goes through it. */
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const left = useSyncExternalStore(onSecond, () => Math.max(0, Math.round((until - Date.now()) / 1_000)))
  return (
    <div className={css.soft} data-testid="tunnel-left">
      {t('left', { time: formats.duration(left) })}
    </div>
  )
}
