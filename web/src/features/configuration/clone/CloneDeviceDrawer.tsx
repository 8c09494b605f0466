import { Button, Checkbox, MultiSelect, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cloneDevice, showCloneableDevice } from '#contract/configuration/clone.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
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
import { CloneFindings } from './CloneFindings'

interface CloneDeviceDrawerProps {
  device: Pick<DeviceInfo, 'sn' | 'hostname' | 'group'>
  onClose: () => void
}

/** What to bring to which others; tried, what cannot come along told, and then reviewed as everything else is. */
export default function CloneDeviceDrawer({ device, onClose }: CloneDeviceDrawerProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const { networks } = useNetworks()
  const owns = networks.find(({ ID }) => ID === device.group)?.permission === 'own'
  const [sections, setSections] = useState<ConfigSection[]>([])
  const [targets, setTargets] = useState<string[]>([])
  const [reviewing, setReviewing] = useState(false)
  const source = useQuery({ ...reading(showCloneableDevice, { sn: device.sn }), ...toldInPlace })
  const trying = useMutation({
    mutationFn: () => {
      const body = { sn: device.sn, sections, targets: targets.map((sn) => ({ sn })) }
      return call(cloneDevice, { body: { ...body, secrets: owns ? 'copy' : 'keep' } })
    },
    onSuccess: ({ items, findings }: AnswerTo<typeof cloneDevice>) =>
      setReviewing(items.length > 0 && findings.length === 0),
  })
  const tried = trying.data
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
  const lacks = sections.length === 0 || targets.length === 0
  return (
    <SideDrawer
      size={640}
      title={t('clone.device.title', { name: device.hostname || device.sn })}
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
        <p>{t('clone.device.hint')}</p>
        {source.isError && <EmptyState alert title={words(source.error)} />}
        {source.data?.sections.length === 0 && <EmptyState title={t('clone.device.none')} />}
        {source.data && source.data.sections.length > 0 && (
          <>
            <Checkbox.Group
              label={t('clone.sections')}
              value={sections}
              onChange={(chosen) => {
                trying.reset()
                setSections(chosen as ConfigSection[])
              }}
            >
              <Stack gap={8} mt={6}>
                {source.data.sections.map(({ section }) => (
                  <Checkbox key={section} value={section} label={t(`section.${section}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <MultiSelect
              label={t('clone.device.targets')}
              placeholder={targets.length === 0 ? t('clone.device.choose') : undefined}
              nothingFoundMessage={t('clone.device.noTargets')}
              searchable
              value={targets}
              onChange={(chosen) => {
                trying.reset()
                setTargets(chosen)
              }}
              data={source.data.devices.map(({ sn, name }) => ({ value: sn, label: name }))}
            />
          </>
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
