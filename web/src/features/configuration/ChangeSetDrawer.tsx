import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeSetDetail } from '#contract/configuration/changes/change-set.ts'
import { showChangeSet } from '#contract/configuration/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { ChangeSetReview } from '../../components/configuration/change-set/ChangeSetReview'
import { ItemChanges } from '../../components/configuration/change-set/ItemChanges'
import type { ChangeItems } from '../../components/configuration/change-set/use-change-set'
import { EditedFacts } from '../../components/configuration/facts/EditedFacts'
import { placeIn } from '../../components/configuration/place'
import { SideDrawer } from '../../components/form/SideDrawer'
import { showToast } from '../../components/toast/toasts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Notice } from '../../ui/Notice'
import { ClientsAround, isDue } from './ClientsAround'
import css from './ConfigLog.module.css'

/** Until clients were counted that came back. */
const LOOK_MS = 20_000

/** One save with all places it was about; undone as a whole, without what was saved since. */
export function ChangeSetDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const set = useQuery({
    ...reading(showChangeSet, { id }),
    ...toldInPlace,
    refetchInterval: ({ state: { data } }) => (data?.clients && !isDue(data.clients) ? LOOK_MS : false),
  })
  const [undoing, setUndoing] = useState(false)
  const found = set.data
  const newer = found?.items.find(({ current, version }) => current !== version)
  const hidden = (found?.hidden ?? 0) > 0
  if (undoing && found)
    return (
      <ChangeSetReview
        title={t('set.undoTitle')}
        items={undoOf(found)}
        names={found.items.map(({ name }) => name)}
        back={t('common:action.back')}
        onClose={() => setUndoing(false)}
        onScheduled={onClose}
        onApplied={({ items }) => {
          onClose()
          showToast('ok', t('set.undone', { places: items.length }))
        }}
      />
    )
  return (
    <SideDrawer
      size={720}
      title={t('set.title')}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button disabled={!found || hidden || found.items.length === 0} onClick={() => setUndoing(true)}>
            {t('set.undo')}
          </Button>
        </>
      }
    >
      {set.isPending && <Skeleton height={180} />}
      {set.isError && !found && <p role="alert">{words(set.error)}</p>}
      {found && (
        <div className={css.parts}>
          <About set={found} />
          {found.clients && <ClientsAround clients={found.clients} />}
          {(found.takesBack !== null || found.takenBackBy !== null) && (
            <Notice tone="warn">{t('set.tookBack')}</Notice>
          )}
          {found.items.length === 0 && !hidden && <Notice tone="busy">{t('set.nothingSaved')}</Notice>}
          {hidden && <Notice tone="busy">{t('set.hidden', { hidden: found.hidden })}</Notice>}
          {newer && (
            <Notice tone="busy">{t('set.newer', { name: newer.name ?? newer.sn ?? t('set.gone') })}</Notice>
          )}
          {found.facts.length > 0 ? (
            <section>
              <h3>{t('facts.title')}</h3>
              <EditedFacts facts={found.facts} />
            </section>
          ) : (
            <section>
              <h3>{t('set.places')}</h3>
              <ItemChanges items={found.items} />
            </section>
          )}
        </div>
      )}
    </SideDrawer>
  )
}

function About({ set }: { set: ChangeSetDetail }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  return (
    <p>
      {formats.time(set.at)} · <bdi>{set.by ?? t('system')}</bdi> · {t(`log.cause.${set.cause}`)}
    </p>
  )
}

const undoOf = ({ items }: ChangeSetDetail): ChangeItems =>
  items.map((item) => ({ ...placeIn(item), undo: item.id, base: item.current }))
