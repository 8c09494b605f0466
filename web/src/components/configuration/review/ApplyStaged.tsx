import { Button, Popover } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Staged } from '#contract/configuration/rollouts.ts'
import css from './ApplyLater.module.css'
import { type StageDevice, StageFields, usualStages } from './StageFields'

interface ApplyStagedProps {
  devices: readonly StageDevice[]
  blocked: boolean
  why: string | undefined
  loading: boolean
  onApply: (staged: Staged) => void
}

/** What was reviewed goes to one device first, then to a tenth, then to all. */
export function ApplyStaged({ devices, blocked, why, loading, onApply }: ApplyStagedProps) {
  const { t } = useTranslation('configuration')
  const [staged, setStaged] = useState(usualStages)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(staged)
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
          <StageFields value={staged} devices={devices} onChange={setStaged} />
          <Button type="submit" loading={loading}>
            {t('rollout.start')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
