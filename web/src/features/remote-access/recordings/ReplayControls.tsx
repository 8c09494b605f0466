import { Button, SegmentedControl } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import css from './Replay.module.css'
import type { useReplay } from './use-replay'

const SPEEDS = [1, 2, 4, 16]
const STEP_MS = 100

/** Play and pause, where it stands, how fast it goes. */
export function ReplayControls({ replay }: { replay: ReturnType<typeof useReplay> }) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const { at, length, speed, setSpeed, isPlaying, toggle, seek } = replay
  const time = `${formats.duration(Math.floor(at / 1_000))} / ${formats.duration(Math.ceil(length / 1_000))}`
  return (
    <div className={css.controls}>
      <Button
        leftSection={isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={toggle}
      >
        {t(isPlaying ? 'replay.pause' : 'replay.play')}
      </Button>
      <input
        className={css.position}
        type="range"
        dir="ltr"
        aria-label={t('replay.position')}
        aria-valuetext={time}
        min={0}
        max={length}
        step={STEP_MS}
        value={at}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <span className={css.time}>{time}</span>
      <SegmentedControl
        aria-label={t('replay.speed')}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value))}
        data={SPEEDS.map((value) => ({ value: String(value), label: `${formats.number(value)}×` }))}
      />
    </div>
  )
}
