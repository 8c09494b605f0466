import '@xterm/xterm/css/xterm.css'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { startDownload } from '../../../lib/start-download'
import { EmptyState } from '../../../ui/page/EmptyState'
import { asciicast } from './asciicast'
import css from './Replay.module.css'
import { ReplayControls } from './ReplayControls'
import { TypedLines } from './TypedLines'
import { type LoadedRecording, useRecording } from './use-recording'
import { useReplay } from './use-replay'

/** What was typed and printed in a terminal, as it went. */
export function Replay({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation(['tunnels', 'common'])
  const words = useFailureWords()
  const { loaded, error, again } = useRecording(id)
  return (
    <div>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconArrowLeft className={css.back ?? ''} size={16} />}
        onClick={onBack}
      >
        {t('replay.back')}
      </Button>
      {loaded && <Screen loaded={loaded} />}
      {!loaded && error === null && <Skeleton mt="md" height={320} radius={6} />}
      {error !== null && (
        <EmptyState
          alert
          title={words(error)}
          action={<Button onClick={again}>{t('common:action.retry')}</Button>}
        />
      )}
    </div>
  )
}

function Screen({ loaded }: { loaded: LoadedRecording }) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const place = useRef<HTMLDivElement>(null)
  const replay = useReplay(loaded, place)
  const { name, by, startedAt } = loaded.recording
  const title = t('replay.title', { name })
  return (
    <section className={css.replay} aria-label={title}>
      <div className={css.head}>
        <div>
          <h2 className={css.title}>
            <bdi>{title}</bdi>
          </h2>
          <span className={css.soft}>
            <bdi>{by}</bdi> · {formats.time(startedAt)}
          </span>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => save(loaded, `terminal-${loaded.recording.id}.cast`)}
        >
          {t('replay.download')}
        </Button>
      </div>
      <ReplayControls replay={replay} />
      <div className={css.screen} dir="ltr" ref={place} />
      <TypedLines events={loaded.events} onGo={replay.seek} />
    </section>
  )
}

const KEPT_MS = 60_000

function save({ recording, events }: LoadedRecording, name: string): void {
  const address = URL.createObjectURL(new Blob([asciicast(recording, events)], { type: 'text/plain' }))
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
