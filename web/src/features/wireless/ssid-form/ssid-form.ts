import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ssid, withUnsaid } from '#contract/wireless/intent.ts'
import { useAppForm } from '../../../components/form/use-app-form'
import { type Problem, problemsOf } from './ssid-problems'
import { type SsidValues, ssidOf, valuesOf } from './ssid-values'

/**
 * The form of one SSID: what it says goes into the draft, nothing is sent.
 * @param said members that it is about; absent: all
 */
export function useSsidForm(
  ssid: Ssid,
  others: readonly Ssid[],
  onDone: (ssid: Ssid) => void,
  said?: ReadonlySet<string>,
) {
  const { t } = useTranslation('wireless')
  const words = ({ code, params }: Problem, values: SsidValues) =>
    t(`problem.${code}`, { max: 0, used: 0, ...params, security: t(`security.${values.security}`) })
  return useAppForm<SsidValues>({
    initial: valuesOf(ssid),
    labels: {},
    guard: true,
    check: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values, others, said)).map(([field, problem]) => [
          field,
          words(problem as Problem, values),
        ]),
      ),
    send: async () => {},
    done: (values) => onDone(ssidOf(said ? withUnsaid(values, said) : values, ssid.key)),
  })
}

export type SsidForm = ReturnType<typeof useSsidForm>

/** A value other fields depend on: the part is drawn again when it changes. */
export function useWatched<Name extends keyof SsidValues & string>(
  form: SsidForm,
  name: Name,
): SsidValues[Name] {
  const [value, setValue] = useState(form.getValues()[name])
  form.watch(name, (change) => setValue(change.value as SsidValues[Name]))
  return value
}
