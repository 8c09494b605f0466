import { Button, FileButton, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClients } from '#contract/clients/endpoints.ts'
import { showSection } from '#contract/configuration/endpoints.ts'
import { type MacLine, macLines } from '#contract/configuration/mac-addresses.ts'
import { namesIn } from '#contract/configuration/variables.ts'
import { clientLineOf, LISTED_MAX } from '#contract/wireless/client-lines.ts'
import { reading } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { isCalled } from '../on-air/ssid-rows'
import css from './FieldGroup.module.css'
import type { SsidForm } from './ssid-form'

/** The only clients that may join, and those that may not: typed, read from a file, or those who are connected. */
export function ClientLists({ form }: { form: SsidForm }) {
  return (
    <>
      <ClientList form={form} name="allowed" />
      <ClientList form={form} name="denied" />
    </>
  )
}

function ClientList({ form, name }: { form: SsidForm; name: 'allowed' | 'denied' }) {
  const { t } = useTranslation('wireless')
  const connected = useConnected()
  const [told, setTold] = useState<string | null>(null)
  const add = (lines: readonly MacLine[]) => {
    const all = new Map(macLines(form.getValues()[name]).map((line) => [line.mac, line]))
    // What is said anew of a client counts.
    for (const line of lines) if (line.remark !== '' || !all.has(line.mac)) all.set(line.mac, line)
    form.setFieldValue(name, [...all.values()].slice(0, LISTED_MAX).map(clientLineOf).join('\n'))
  }
  const read = async (file: File | null) => {
    if (!file) return
    const text = await file.text()
    const lines = macLines(text)
    const filled = text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length
    add(lines)
    setTold(t('form.listRead', { read: lines.length, skipped: Math.max(0, filled - lines.length) }))
  }
  return (
    <>
      <Textarea
        key={form.key(name)}
        label={t(`form.${name}`)}
        description={t(`form.${name}Hint`, { max: LISTED_MAX })}
        dir="ltr"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(name)}
      />
      <div className={css.back}>
        <FileButton onChange={(file) => void read(file)} accept=".csv,.txt,text/csv,text/plain">
          {(props) => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${t(`form.${name}`)}: ${t('form.listFile')}`}
              {...props}
            >
              {t('form.listFile')}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={connected.asking}
          aria-label={`${t(`form.${name}`)}: ${t('form.allowedConnected')}`}
          onClick={async () => add(await connected.lines(form.getValues().name))}
        >
          {t('form.allowedConnected')}
        </Button>
        {told && <p role="status">{told}</p>}
      </div>
    </>
  )
}

/** Clients of the selected network that are connected to an SSID of a name now. */
function useConnected() {
  const queries = useQueryClient()
  const { current } = useNetworks()
  const [asking, setAsking] = useState(false)
  /** An SSID is on the air by what the variables in its name stand for. */
  const withVariables = async (written: string) => {
    const { document } = await queries.fetchQuery(
      reading(showSection, { group: current?.ID ?? 0, section: 'variables' }),
    )
    const said = document.section === 'variables' ? document.intent.variables : []
    return isCalled(written, new Map(said.map(({ name, value }) => [name, value])))
  }
  return {
    asking,
    async lines(ssid: string): Promise<MacLine[]> {
      if (!current) return []
      setAsking(true)
      try {
        const query = { group: current.ID, connection: ['wireless' as const] }
        const clients = await queries.fetchQuery(reading(listClients, query))
        const isIt = namesIn(ssid).length === 0 ? (name: string) => name === ssid : await withVariables(ssid)
        const joined = clients.filter((client) => client.ssid !== null && isIt(client.ssid))
        return joined.map(({ mac, name }) => ({ mac: mac.toUpperCase(), remark: name ?? '' }))
      } catch {
        // The failed call has become a notice already.
        return []
      } finally {
        setAsking(false)
      }
    },
  }
}
