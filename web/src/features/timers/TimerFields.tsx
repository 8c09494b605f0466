import { Switch } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeTime, weekdays } from '#contract/configuration/active-time.ts'
import type { TimedThing, Timer } from '#contract/configuration/sections/timers.ts'
import { ActiveTimeInputs } from '../../components/configuration/active-time/ActiveTimeInputs'
import type { SectionOf } from '../../components/configuration/use-section'

interface TimerFieldsProps {
  thing: TimedThing
  section: SectionOf<'timers'>
  locked: boolean
}

/** One timer: what is typed goes into the draft once it is a time, and until then keeps it from the review. */
export function TimerFields({ thing, section, locked }: TimerFieldsProps) {
  const { t } = useTranslation('timers')
  const { intent } = section.document!
  const { enabled, activeTime: time } = intent[thing]
  const [typed, setTyped] = useState({
    days: [...(time?.days ?? weekdays)] as string[],
    from: time?.from ?? '',
    to: time?.to ?? '',
  })
  const change = (part: Partial<Timer>) =>
    section.change({ section: 'timers', intent: { ...intent, [thing]: { ...intent[thing], ...part } } })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const days = weekdays.filter((day) => next.days.includes(day))
    change({ activeTime: activeTime.safeParse({ ...next, days }).data ?? null })
  }
  return (
    <>
      <Switch
        label={t(`field.${thing}_enabled`)}
        checked={enabled}
        disabled={locked}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {enabled && (
        <ActiveTimeInputs
          disabled={locked}
          days={{ value: typed.days, onChange: (days: string[]) => type({ days }) }}
          from={{ value: typed.from, onChange: (event: Typed) => type({ from: event.currentTarget.value }) }}
          to={{ value: typed.to, onChange: (event: Typed) => type({ to: event.currentTarget.value }) }}
        />
      )}
    </>
  )
}

type Typed = ChangeEvent<HTMLInputElement>
