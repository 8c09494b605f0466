import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigPreview, PreviewProtection } from '#contract/configuration/changes/preview.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { byName } from '../../../lib/by-name'
import { lazyPart } from '../../../lib/lazy-part'
import { StateMark } from '../../../ui/StateMark'
import { Notes } from './Notes'
import { countsOf, limitsOf, type SubjectNames } from './note-groups'
import css from './ReviewDevices.module.css'
import { type Previewed, useDifference } from './use-difference'

const NativeDiff = lazyPart(() => import('./NativeDiff'))

type PreviewDevice = ConfigPreview['devices'][number]

const firstShown = 50
const searchFrom = 8

interface ReviewDevicesProps {
  devices: readonly PreviewDevice[]
  names: SubjectNames
  /** What is previewed, and the print of what was found. */
  asked: Previewed
}

/** Every device concerned, those with limits first; opened, its notes and its native difference. */
export function ReviewDevices({ devices, names, asked }: ReviewDevicesProps) {
  const { t } = useTranslation('configuration')
  const [q, setQ] = useState('')
  const [all, setAll] = useState(false)
  const end = useRef<HTMLSpanElement>(null)
  const found = useMemo(() => {
    const wanted = q.trim().toLowerCase()
    const fits = ({ name, sn }: PreviewDevice) => `${name} ${sn}`.toLowerCase().includes(wanted)
    return devices.filter(fits).sort((a, b) => rank(a) - rank(b) || byName(a, b))
  }, [devices, q])
  if (devices.length === 0) return <p className={css.none}>{t('review.noDevices')}</p>
  const shown = all ? found : found.slice(0, firstShown)
  return (
    <>
      {devices.length > 1 && <SkipList end={end} />}
      {devices.length >= searchFrom && (
        <TextInput
          size="xs"
          maw={280}
          mb={8}
          type="search"
          leftSection={<IconSearch size={15} />}
          aria-label={t('review.filter')}
          placeholder={t('review.filter')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      <ul className={css.list}>
        {shown.map((device) => (
          <Row key={device.sn} {...{ device, names, asked }} alone={devices.length === 1} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button mt={8} size="compact-sm" variant="default" onClick={() => setAll(true)}>
          {t('review.more', { count: found.length })}
        </Button>
      )}
      <span ref={end} tabIndex={-1} />
    </>
  )
}

/** For the keyboard: forty devices are forty stops on the way to what applies. */
function SkipList({ end }: { end: RefObject<HTMLSpanElement | null> }) {
  const { t } = useTranslation('configuration')
  return (
    <button type="button" className={css.skip} onClick={() => end.current?.focus()}>
      {t('review.skipDevices')}
    </button>
  )
}

/** Those to think about first, then those that change, then the rest. */
function rank(device: PreviewDevice): number {
  if (device.replacesUnknown) return 0
  if (limitsOf(device.notes).length > 0) return 1
  if (device.unsupported) return 2
  return device.same ? 4 : 3
}

interface RowProps {
  device: PreviewDevice
  names: SubjectNames
  asked: Previewed
  alone: boolean
}

function Row({ device, names, asked, alone }: RowProps) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(alone)
  return (
    <li className={css.device}>
      <button type="button" className={css.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={15} className={css.chevron} />
        <span className={css.name}>
          <bdi>{device.name}</bdi>
        </span>
        <span className={css.what}>
          <What device={device} />
        </span>
        <span className={css.clients}>
          {device.online
            ? device.clients === null
              ? t('review.device.clientsUnknown')
              : t('review.device.clients', { count: device.clients })
            : t('review.device.offline')}
        </span>
      </button>
      {open && <Details {...{ device, names, asked }} />}
    </li>
  )
}

function What({ device }: { device: PreviewDevice }) {
  const { t } = useTranslation('configuration')
  const { notes, same, unsupported, protection } = device
  const found = countsOf(notes)
  const limits = found.limits + (device.replacesUnknown ? 1 : 0)
  if (unsupported) return <StateMark tone="never" text={t('review.device.unsupported')} />
  if (device.beingRead) return <StateMark tone="idle" text={t('review.device.beingRead')} />
  return (
    <>
      <StateMark
        tone={same ? 'idle' : 'busy'}
        text={t(same ? 'review.device.same' : 'review.device.change')}
      />
      {limits > 0 && <StateMark tone="warn" text={t('review.device.notes', { count: limits })} />}
      {protection?.state === 'not_protected' && (
        <StateMark tone="warn" text={t('review.device.notProtected')} />
      )}
      {found.assumed > 0 && (
        <StateMark tone="warn" text={t('review.device.assumed', { count: found.assumed })} />
      )}
    </>
  )
}

function Details({ device, names, asked }: Omit<RowProps, 'alone'>) {
  const { t } = useTranslation('configuration')
  const { notes } = device
  return (
    <div className={css.details}>
      {device.replacesUnknown && (
        <p className={css.replaces}>
          {t(device.online ? 'review.device.replaces' : 'review.device.readLater')}
        </p>
      )}
      {device.protection && <Protection protection={device.protection} />}
      {notes.length > 0 && <Notes notes={notes} names={names} />}
      <Difference device={device} asked={asked} />
    </div>
  )
}

function Difference({ device, asked }: Pick<RowProps, 'device' | 'asked'>) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const difference = useDifference(asked, device.sn)
  if (difference.isPending) return <Skeleton height={120} role="status" aria-label={t('common:loading')} />
  if (difference.isError)
    return (
      <p className={css.none} role="alert">
        {words(difference.error)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => difference.refetch()}>
          {t('common:action.retry')}
        </Button>
      </p>
    )
  const { native } = difference.data
  if (!native) return <p className={css.none}>{t(device.same ? 'diff.same' : 'review.device.noNative')}</p>
  return (
    <Suspense fallback={null}>
      <NativeDiff name={device.name} before={native.before} after={native.after} />
    </Suspense>
  )
}

/** What is known goes without saying: it goes back by itself. */
function Protection({ protection: { state, reason } }: { protection: PreviewProtection }) {
  const { t } = useTranslation('configuration')
  if (state === 'protected') return null
  if (reason === null) return <p className={css.replaces}>{t('review.protection.untried')}</p>
  return (
    <p className={css.replaces}>
      {t('review.protection.title')} {t(`review.protection.${reason}`)}
    </p>
  )
}
