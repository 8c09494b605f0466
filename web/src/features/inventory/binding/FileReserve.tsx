import { Button, FileInput, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importReservations, listReservations } from '#contract/inventory/reservations.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { useMay } from '../../../components/current-network/use-may'
import { useNotify } from '../../../components/toast/use-notify'
import { Panel } from '../../../ui/page/Panel'
import css from './FileReserve.module.css'
import { FileMistakes, FileRows } from './FileRows'

const HEAD = 'sn,mac,label,name,type\n'

/** Devices of a file or of pasted rows: tried first, mistakes by row and column; then all are reserved, or none. */
export function FileReserve({ network }: { network: Network }) {
  const { t } = useTranslation('binding')
  const notify = useNotify()
  const queries = useQueryClient()
  const [csv, setCsv] = useState(HEAD)
  const why = useMay(levelFor(importReservations.access), network.ID)
  const send = (dryRun: boolean, text: string) =>
    call(importReservations, { body: { group: network.ID, csv: text, dryRun } })
  const trying = useMutation({ mutationFn: (text: string) => send(true, text), onError: notify.failed })
  const taking = useMutation({
    mutationFn: () => send(false, csv),
    onSuccess: ({ reserved }) => {
      if (reserved === 0) return trying.mutate(csv)
      notify.ok(t('file.taken', { count: reserved }))
      write(HEAD)
    },
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listReservations.path] }),
  })
  /** What was found out is about the old text. */
  const write = (text: string) => {
    setCsv(text)
    trying.reset()
  }
  const read = async (file: File) => {
    const text = await file.text()
    write(text)
    trying.mutate(text)
  }
  const tried = trying.data
  const isGood = tried !== undefined && tried.errors.length === 0
  return (
    <Panel title={t('file.title')}>
      <div className={css.parts}>
        <p className={css.hint}>{t('file.hint')}</p>
        <FileInput
          label={t('file.field')}
          placeholder={t('file.choose')}
          accept=".csv,text/csv"
          onChange={(file) => file && void read(file)}
        />
        <Textarea
          label={t('file.paste')}
          className={css.rows}
          dir="ltr"
          autosize
          minRows={5}
          maxRows={16}
          spellCheck={false}
          value={csv}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {tried && tried.errors.length > 0 && <FileMistakes errors={tried.errors} />}
        {isGood && <FileRows rows={tried.rows} />}
        <Group>
          <Button variant="default" loading={trying.isPending} onClick={() => trying.mutate(csv)}>
            {t('file.check')}
          </Button>
          {isGood && (
            <Button
              loading={taking.isPending}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => taking.mutate()}
            >
              {t('file.take', { count: tried.rows.length })}
            </Button>
          )}
        </Group>
      </div>
    </Panel>
  )
}
