import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlanRadios, listPlanResults, planRadios } from '#contract/radio-planning/endpoints.ts'
import { planChanges } from '#contract/radio-planning/schemas.ts'
import { call } from '../../api/call'
import { ChangeSetReview } from '../../components/configuration/change-set/ChangeSetReview'
import { useMay } from '../../components/current-network/use-may'
import { SideDrawer } from '../../components/form/SideDrawer'
import { showToast } from '../../components/toast/toasts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { Notice } from '../../ui/Notice'
import { PlanResult } from './PlanResult'
import css from './RadioPlanningPage.module.css'

interface PlanDrawerProps {
  group: number
  onClose: () => void
}

type Change = (typeof planChanges)[number]

/** A better plan: worked out, explained, and then reviewed and applied as every other change. */
export default function PlanDrawer({ group, onClose }: PlanDrawerProps) {
  const { t } = useTranslation(['radio-planning', 'common'])
  const words = useFailureWords()
  const [change, setChange] = useState<Change[]>(['channel'])
  const [evenIfCalls, setEvenIfCalls] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const why = useMay('write', group)
  const queries = useQueryClient()
  const plan = useMutation({
    mutationKey: [listPlanRadios.path, 'plan'],
    mutationFn: () => call(planRadios, { body: { group, change } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listPlanResults.path] }),
  })
  const found = plan.data
  if (reviewing && found)
    return (
      <ChangeSetReview
        title={t('plan.title')}
        items={found.items}
        whenQuiet={!evenIfCalls}
        back={t('common:action.back')}
        onClose={() => setReviewing(false)}
        onScheduled={onClose}
        onApplied={({ devices }) => {
          onClose()
          showToast('ok', t('plan.applied', { count: devices }))
        }}
      />
    )
  const toggle = (one: Change, on: boolean) => {
    plan.reset()
    setChange(planChanges.filter((each) => (each === one ? on : change.includes(each))))
  }
  return (
    <SideDrawer
      size={640}
      title={t('plan.title')}
      onClose={onClose}
      foot={
        <>
          <Button
            variant={found && found.items.length > 0 ? 'default' : 'filled'}
            disabled={change.length === 0}
            loading={plan.isPending}
            onClick={() => plan.mutate()}
          >
            {t('plan.calculate')}
          </Button>
          {found && found.items.length > 0 && (
            <Button disabled={why !== null} title={why ?? undefined} onClick={() => setReviewing(true)}>
              {t('plan.review')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.options}>
        {planChanges.map((one) => (
          <Checkbox
            key={one}
            label={t(`plan.${one}`)}
            checked={change.includes(one)}
            onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
          />
        ))}
        {plan.isError && (
          <Notice tone="warn" live>
            {words(plan.error)}
          </Notice>
        )}
        {found && <PlanResult plan={found} />}
        {found && found.items.length > 0 && (
          <Checkbox
            label={t('plan.evenIfCalls')}
            checked={evenIfCalls}
            onChange={({ currentTarget }) => setEvenIfCalls(currentTarget.checked)}
          />
        )}
      </div>
    </SideDrawer>
  )
}
