import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClients } from '#contract/clients/endpoints.ts'
import { macLines } from '#contract/configuration/mac-addresses.ts'
import { ALLOWED_MAX } from '#contract/wireless/intent.ts'
import { reading } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import css from './FieldGroup.module.css'
import type { SsidForm } from './ssid-form'

/** The only ones that may join: typed, pasted out of a file, or those who are connected. */
export function AllowedFields({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const connected = useConnected()
  const add = async () => {
    const known = macLines(form.getValues().allowed).map(({ mac }) => mac)
    const all = [...new Set([...known, ...(await connected.macs(form.getValues().name))])]
    form.setFieldValue('allowed', all.slice(0, ALLOWED_MAX).join('\n'))
  }
  return (
    <>
      <Textarea
        key={form.key('allowed')}
        label={t('form.allowed')}
        description={t('form.allowedHint', { max: ALLOWED_MAX })}
        dir="ltr"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('allowed')}
      />
      <div className={css.back}>
        <Button size="compact-xs" variant="subtle" loading={connected.asking} onClick={() => void add()}>
          {t('form.allowedConnected')}
        </Button>
      </div>
    </>
  )
}

/** Clients of the selected network that are connected to an SSID of a name now. */
function useConnected() {
  const queries = useQueryClient()
  const { current } = useNetworks()
  const [asking, setAsking] = useState(false)
  return {
    asking,
    async macs(ssid: string): Promise<string[]> {
      if (!current) return []
      setAsking(true)
      try {
        const query = { group: current.ID, connection: ['wireless' as const] }
        const clients = await queries.fetchQuery(reading(listClients, query))
        return clients.filter((client) => client.ssid === ssid).map(({ mac }) => mac.toUpperCase())
      } catch {
        // The failed call has become a notice already.
        return []
      } finally {
        setAsking(false)
      }
    },
  }
}
