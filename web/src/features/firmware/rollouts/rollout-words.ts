import { useTranslation } from 'react-i18next'
import type { Rollout, RolloutDeviceState } from '#contract/firmware/rollouts.ts'
import type { Tone } from '../../../ui/StateMark'

export const rolloutTones: Record<Rollout['state'], Tone> = {
  ...{ running: 'busy', stopped: 'warn', ended: 'ok', cancelled: 'idle' },
}

export const deviceTones: Record<RolloutDeviceState, Tone> = {
  ...{ waiting: 'idle', running: 'busy', done: 'ok', failed: 'bad', skipped: 'never' },
}

/** How far it is: what is done of all that are not left out, and how many failed. */
export function useProgressWords() {
  const { t } = useTranslation('rollout')
  return ({ devices, total, wave, state }: Rollout): string => {
    const { done, failed, skipped } = devices
    const words = [t('progress', { done, total: total - skipped })]
    if (failed > 0) words.push(t('failed', { n: failed }))
    if (skipped > 0) words.push(t('skipped', { n: skipped }))
    if (state === 'running') words.push(t('wave', { wave }))
    return words.join(' · ')
  }
}
