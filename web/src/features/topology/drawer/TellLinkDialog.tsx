import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showTopology, tellLink } from '#contract/topology/endpoints.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import type { Branch } from '../layout/branches'
import type { Names } from '../use-names'

interface TellLinkProps {
  branch: Branch
  /** Devices it may be connected to. */
  others: readonly Branch[]
  names: Names
  onClose: () => void
}

/** What a person knows better than reports: to what a device is connected. */
export function TellLinkDialog({ branch, others, names, onClose }: TellLinkProps) {
  const { t } = useTranslation(['topology', 'common'])
  const words = useFailureWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const { node, link } = branch
  const isTold = link?.evidence.some(({ kind }) => kind === 'told') === true
  const [upper, setUpper] = useState<string | null>(isTold ? link.upper : null)
  const [port, setPort] = useState(isTold ? (link.upperPort ?? '') : '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (to: string | null, done: string) => {
    setBusy(true)
    try {
      await call(tellLink, { body: { sn: node.id, upper: to, port: (to && port.trim()) || null } })
      await queries.invalidateQueries({ queryKey: [showTopology.path] })
      notify.ok(done)
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (upper !== null) void send(upper, t('manual.saved'))
  }
  return (
    <Dialog onClose={onClose} title={t('manual.title', { name: names.of(node) })}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label={t('manual.upper')}
            description={t('manual.hint')}
            searchable
            limit={30}
            data-autofocus
            openOnFocus={false}
            value={upper}
            error={problem}
            nothingFoundMessage={t('findNone')}
            data={others.map((one) => ({ value: one.node.id, label: labelOf(one, names) }))}
            onChange={(next) => {
              setUpper(next)
              setProblem(null)
            }}
          />
          <TextInput
            label={t('manual.port')}
            maxLength={64}
            value={port}
            onChange={(event) => setPort(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            {isTold && (
              <Button variant="default" disabled={busy} onClick={() => send(null, t('manual.removed'))}>
                {t('manual.remove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={upper === null}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const labelOf = ({ node }: Branch, names: Names) =>
  node.name === node.id ? node.id : `${names.of(node)} · ${node.id}`
