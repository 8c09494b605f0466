import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { CameraView } from './CameraView'
import { decodePicture } from './decoder'
import { drawPicture } from './frames'
import css from './LabelScan.module.css'
import { TypedLabel } from './TypedLabel'
import type { LastRead } from './use-labels'

interface LabelReaderProps {
  onRead: (texts: readonly string[]) => boolean
  last: LastRead
}

type PictureState = 'idle' | 'busy' | 'unreadable' | 'none'

/** Three ways to read a label: camera, picture, keyboard (a hand-held scanner types, too). */
export function LabelReader({ onRead, last }: LabelReaderProps) {
  const { t } = useTranslation('binding')
  const [camera, setCamera] = useState(false)
  const [picture, setPicture] = useState<PictureState>('idle')
  const read = (texts: readonly string[]) => {
    setPicture('idle')
    return onRead(texts)
  }
  const readPictures = async (files: File[]) => {
    setPicture('busy')
    const states: PictureState[] = []
    for (const file of files) states.push(await readPicture(file, onRead))
    setPicture(states.find((state) => state !== 'idle') ?? 'idle')
  }
  return (
    <Panel title={t('labels.title')}>
      <div className={css.reader}>
        <p className={css.hint}>{t('labels.hint')}</p>
        {camera && <CameraView onCodes={read} />}
        <div className={css.buttons}>
          <Button
            variant={camera ? 'default' : 'filled'}
            leftSection={<IconCamera size={16} />}
            onClick={() => setCamera(!camera)}
          >
            {t(camera ? 'labels.camera.stop' : 'labels.camera.start')}
          </Button>
          <FileButton accept="image/*" multiple onChange={(files) => void readPictures(files)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={picture === 'busy'}
                leftSection={<IconPhoto size={16} />}
              >
                {t('labels.picture.choose')}
              </Button>
            )}
          </FileButton>
        </div>
        <TypedLabel onRead={read} />
        <p className={css.last} role="status">
          <Outcome last={last} picture={picture} />
        </p>
      </div>
    </Panel>
  )
}

async function readPicture(file: File, onRead: LabelReaderProps['onRead']): Promise<PictureState> {
  const canvas = await drawPicture(file).catch(() => null)
  if (!canvas) return 'unreadable'
  const texts = await decodePicture(canvas)
  if (texts.length === 0) return 'none'
  onRead(texts)
  return 'idle'
}

function Outcome({ last, picture }: { last: LastRead; picture: PictureState }) {
  const { t } = useTranslation('binding')
  if (picture === 'unreadable' || picture === 'none')
    return <span className={css.wrong}>{t(`labels.picture.${picture}`)}</span>
  if (last === null) return null
  if (last.what === 'none') return <span className={css.wrong}>{t('labels.last.none')}</span>
  return (
    <>
      {t(`labels.last.${last.what}`)} <Mono>{last.sn}</Mono>
    </>
  )
}
