import { Button, NumberInput, Popover, Radio, Stack } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureReactions, type Staged } from '#contract/configuration/rollouts.ts'
import css from './ApplyLater.module.css'

interface ApplyStagedProps {
  blocked: boolean
  why: string | undefined
  loading: boolean
  onApply: (staged: Staged) => void
}

/** What was reviewed goes to one device first, then to a tenth, then to all. */
export function ApplyStaged({ blocked, why, loading, onApply }: ApplyStagedProps) {
  const { t } = useTranslation('configuration')
  const [mostFailures, setMost] = useState(0)
  const [atLimit, setLimit] = useState<Staged['atLimit']>('stop')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ mostFailures, atLimit })
  }
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconStairs size={16} />} disabled={blocked} title={why}>
          {t('rollout.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={css.form} onSubmit={submit}>
          <p className={css.about}>{t('rollout.about')}</p>
          <NumberInput
            label={t('rollout.most')}
            description={t('rollout.mostAbout')}
            min={0}
            max={1_000}
            allowDecimal={false}
            allowNegative={false}
            value={mostFailures}
            onChange={(value) => setMost(Number(value) || 0)}
          />
          <Radio.Group
            label={t('rollout.then')}
            value={atLimit}
            onChange={(value) => setLimit(value as Staged['atLimit'])}
          >
            <Stack gap={8} mt={6}>
              {failureReactions.map((reaction) => (
                <Radio key={reaction} value={reaction} label={t(`rollout.reaction.${reaction}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={loading}>
            {t('rollout.start')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
