import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { Hint } from '../../../ui/Hint'
import { StatusShape } from '../../../ui/StateMark'
import { shortVersion } from './versions'

/** The part of the version that tells it from others, whole on hover; marked where most of its model run another. */
export function Firmware({ device, usual }: { device: Device; usual: string | undefined }) {
  const { t } = useTranslation('inventory')
  const { software, model } = device
  if (software === null) return null
  const differs = usual !== undefined && usual !== software
  const other = () =>
    differs ? `\n${t('list.otherVersion', { model: model ?? '', version: shortVersion(usual) })}` : ''
  return (
    <Hint label={() => `${software}${other()}`}>
      {differs && (
        <>
          <StatusShape tone="warn" /> <span className="visually-hidden">{other()}</span>
        </>
      )}
      <bdi>{shortVersion(software)}</bdi>
    </Hint>
  )
}
