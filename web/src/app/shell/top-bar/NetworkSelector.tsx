import { Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { ShareMark } from '../../../components/current-network/ShareMark'
import type { Target } from '../../../components/current-network/target'
import { projectPathByName } from '../../../components/current-network/tree'
import { AppLink } from '../../../lib/AppLink'
import { lazyPart } from '../../../lib/lazy-part'
import { useChooseTarget } from '../scope/use-choose-target'
import { useShownTarget, useWhereabouts } from '../use-whereabouts'
import css from './NetworkSelector.module.css'

const NetworkPicker = lazyPart(() =>
  import('./NetworkPicker').then((module) => ({ default: module.NetworkPicker })),
)

/** What the page shows things of: a network, a project or all there are. Always visible, searchable, remembered. */
export function NetworkSelector() {
  const { t } = useTranslation('shell')
  const { networks, loading, failed } = useNetworks()
  const { offers, choose } = useChooseTarget()
  const [open, setOpen] = useState(false)
  const chosen = (place: Target) => {
    setOpen(false)
    void choose(place)
  }
  if (loading) return <span className={css.plain}>{t('network.loading')}</span>
  if (failed) return <span className={css.plain}>{t('network.failed')}</span>
  if (networks.length === 0)
    return (
      <AppLink to="/group/add" className={css.plain}>
        {t('network.create')}
      </AppLink>
    )
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={340}
      trapFocus
      shadow="md"
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={css.button}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Shown />
          <IconSelector size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('network.choose')}>
        <Suspense fallback={null}>{open && <NetworkPicker offers={offers} onChoose={chosen} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** In words; of a page about one thing it is the network that thing is in. */
function Shown() {
  const { t } = useTranslation('shell')
  const { place } = useShownTarget()
  const { network, ofOne } = useWhereabouts()
  const { tree } = useNetworks()
  if (ofOne && network !== null) {
    const above = projectPathByName(tree, network)
    return <Named label={t('network.label')} name={network} isGiven above={above} />
  }
  if (!place || place.of === 'all') return <Named label={t('network.label')} name={t('network.all')} />
  const label = t(place.of === 'network' ? 'network.label' : 'network.project')
  const one = place.of === 'network' ? place.network : place.project
  return <Named label={label} name={one.Name} isGiven above={place.above} mark={<ShareMark place={one} />} />
}

interface NamedProps {
  label: string
  name: string
  /** By people, so that it may be longer than there is room. */
  isGiven?: boolean
  above?: string[]
  mark?: React.ReactNode
}

function Named({ label, name, isGiven = false, above = [], mark }: NamedProps) {
  return (
    <>
      <span className="visually-hidden">{label}: </span>
      <span className={css.path}>
        {above.length > 0 && <span className={css.above}>{`${above.join(' › ')} › `}</span>}
        <span className={css.name} title={name} {...(isGiven && { 'data-user-text': '' })}>
          {name}
        </span>
        {mark}
      </span>
    </>
  )
}
