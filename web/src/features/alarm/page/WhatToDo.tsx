import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { AppLink } from '../../../lib/AppLink'
import css from './AlarmPage.module.css'
import { adviceOn } from './advice'

/** What somebody does about an alarm that is not over, and where. */
export function WhatToDo({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const advice = alarm.resolvedAt === null ? adviceOn(alarm) : null
  if (!advice) return null
  return (
    <>
      <h3 className={css.heading}>{t('advice.title')}</h3>
      <p>{t(`advice.${advice.says}`)}</p>
      <Group gap="xs">
        {advice.targets.map(({ opens, to, search }) => (
          <Button key={opens} component={AppLink} size="compact-sm" variant="default" {...{ to, search }}>
            {t(`advice.open.${opens}`)}
          </Button>
        ))}
      </Group>
    </>
  )
}
