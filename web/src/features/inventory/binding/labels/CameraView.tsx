import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/Notice'
import css from './LabelScan.module.css'
import { useCamera } from './use-camera'

/** What the camera sees, or why it does not. */
export function CameraView({ onCodes }: { onCodes: (texts: string[]) => void }) {
  const { t } = useTranslation('binding')
  const { state, video } = useCamera(onCodes)
  const works = state === 'starting' || state === 'on'
  return (
    <>
      <div className={css.camera} hidden={!works}>
        <video ref={video} playsInline muted aria-label={t('labels.camera.view')} />
        <span className={css.frame} aria-hidden="true" />
      </div>
      {!works && (
        <Notice tone="warn" live>
          {t(`labels.camera.${state}`)}
        </Notice>
      )}
    </>
  )
}
