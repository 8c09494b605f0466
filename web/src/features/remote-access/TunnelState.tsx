import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'
import { onSecond } from '../../lib/clock'
import { StateMark } from '../../ui/StateMark'
import css from './Tunnels.module.css'
import { isServersComputer } from './use-tunnels'

const tones = { asked: 'busy', creating: 'busy', created: 'ok', ended: 'idle' } as const

/** Where it stands: the time that is left, or why it ended. */
export function TunnelState({ tunnel }: { tunnel: Tunnel }) {
  const { t } = useTranslation('tunnels')
  const { state, end, dial } = tunnel
  return (
    <div>
      <StateMark tone={tones[state]} text={t(`state.${state}`)} />
      {state === 'asked' && <Countdown words="askedLeft" until={tunnel.expiresAt} />}
      {state === 'created' && <Countdown words="left" until={tunnel.expiresAt} />}
      {tunnel.allowedBy !== null && (
        <div className={css.soft}>
          <bdi>{t('allowedBy', { name: tunnel.allowedBy })}</bdi>
        </div>
      )}
      {tunnel.recorded && <div className={css.soft}>{t('recorded')}</div>}
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

/** Counts down to the second: then the tunnel ends, whatever goes through it. */
function Countdown({ words, until }: { words: 'left' | 'askedLeft'; until: number }) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const left = useSyncExternalStore(onSecond, () => Math.max(0, Math.round((until - Date.now()) / 1_000)))
  return (
    <div className={css.soft} data-testid="tunnel-left">
      {t(words, { time: formats.duration(left) })}
    </div>
  )
}
