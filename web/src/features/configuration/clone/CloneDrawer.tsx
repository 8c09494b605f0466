import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cloneNetwork, showCloneable } from '#contract/configuration/clone.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { ChangeSetReview } from '../../../components/configuration/change-set/ChangeSetReview'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { showToast } from '../../../components/toast/toasts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import css from './Clone.module.css'
import { CloneFields } from './CloneFields'
import { CloneFindings } from './CloneFindings'
import { type CloneForm, canCopySecrets, emptyForm, targetsAmong, toBody } from './clone-form'

interface CloneDrawerProps {
  network: Pick<Network, 'ID' | 'Name' | 'permission'>
  onClose: () => void
}

/** What to bring where; tried, what cannot come along told, and then reviewed as everything else is. */
export default function CloneDrawer({ network, onClose }: CloneDrawerProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const { networks } = useNetworks()
  const among = targetsAmong(networks, network.ID)
  const [form, setForm] = useState<CloneForm>(emptyForm)
  const [reviewing, setReviewing] = useState(false)
  const source = useQuery({ ...reading(showCloneable, { group: network.ID }), ...toldInPlace })
  const copies = canCopySecrets(network, among, form)
  const trying = useMutation({
    mutationFn: () => call(cloneNetwork, { body: toBody(network.ID, form, copies) }),
    onSuccess: ({ items, findings }: AnswerTo<typeof cloneNetwork>) =>
      setReviewing(items.length > 0 && findings.length === 0),
  })
  const tried = trying.data
  const edit = (part: Partial<CloneForm>) => {
    trying.reset()
    setForm((now) => ({ ...now, ...part }))
  }
  if (reviewing && tried)
    return (
      <ChangeSetReview
        title={t('review.title')}
        items={tried.items}
        onClose={() => setReviewing(false)}
        onScheduled={onClose}
        onApplied={({ items }) => {
          onClose()
          showToast('ok', t('set.saved', { places: items.length }))
        }}
      />
    )
  const isReady = tried !== undefined && tried.items.length > 0
  const lacks = form.sections.length === 0 || form.targets.length === 0 || form.wrong.size > 0
  return (
    <SideDrawer
      size={640}
      title={t('clone.title', { name: network.Name })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={lacks || (tried !== undefined && !isReady)}
            loading={trying.isPending}
            onClick={() => (isReady ? setReviewing(true) : trying.mutate())}
          >
            {t('bar.review')}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <p>{t('clone.hint')}</p>
        {source.isError && <EmptyState alert title={words(source.error)} />}
        {source.data?.sections.length === 0 && <EmptyState title={t('clone.none')} />}
        {source.data && source.data.sections.length > 0 && (
          <CloneFields source={source.data} among={among} form={form} copies={copies} onEdit={edit} />
        )}
        {trying.isError && (
          <Notice tone="warn" live>
            {words(trying.error)}
          </Notice>
        )}
        {tried && <CloneFindings tried={tried} />}
      </div>
    </SideDrawer>
  )
}
