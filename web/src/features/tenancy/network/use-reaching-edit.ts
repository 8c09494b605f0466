import { useState } from 'react'
import type { previewFacts } from '#contract/configuration/facts.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import type { useAppForm } from '../../../components/form/use-app-form'
import type { NetworkInput } from './NetworkFields'

type Form = Pick<ReturnType<typeof useAppForm<NetworkInput>>, 'watch'>

/** What has been typed that reaches the devices of a network; null: nothing of it does. */
export function useReachingEdit(network: Network, form: Form): BodyInput<typeof previewFacts> | null {
  const [country, setCountry] = useState(network.Country)
  const [timezone, setTimezone] = useState(network.Timezone)
  const [metered, setMetered] = useState(network.Metered)
  const [webpass, setWebpass] = useState(false)
  form.watch('Country', ({ value }) => setCountry(value))
  form.watch('Timezone', ({ value }) => setTimezone(value))
  form.watch('Metered', ({ value }) => setMetered(value))
  form.watch('Webpass', ({ value }) => setWebpass(value !== ''))
  const reportSeconds = secondsIn(metered)
  const edit = {
    ...(country !== network.Country && { country }),
    ...(timezone !== network.Timezone && { timezone }),
    ...(reportSeconds !== secondsIn(network.Metered) && { reportSeconds }),
    ...(webpass && { webpass }),
  }
  return Object.keys(edit).length === 0 ? null : { group: network.ID, ...edit }
}

/** While it is typed it may be anything. */
const secondsIn = (metered: Network['Metered']) =>
  Number.isInteger(metered?.reportSeconds) && metered!.reportSeconds > 0 ? metered!.reportSeconds : null
