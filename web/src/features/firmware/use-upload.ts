import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firmwareLimits, listFirmware, type NotesLanguage } from '#contract/firmware/endpoints.ts'
import { showSigning } from '#contract/firmware/signing.ts'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import { useFormats } from '../../i18n/use-formats'
import { allNotes, filledNotes } from './notes-of'
import { type Image, uploadImage } from './upload-image'

interface Values extends Record<string, unknown> {
  file: File | null
  version: string
  compatible: string[]
  notes: string
  notesIn: Record<NotesLanguage, string>
  signature: string
  detachedSignature: string
  shared: boolean
}

const initial: Values = {
  file: null,
  version: '',
  compatible: [],
  notes: '',
  notesIn: allNotes({}),
  signature: '',
  detachedSignature: '',
  shared: false,
}

/** The form of an upload, and how far it is. */
export function useUpload(onClose: () => void) {
  const { t } = useTranslation('firmware')
  const notify = useNotify()
  const client = useQueryClient()
  const checkFile = useFileCheck()
  const [progress, setProgress] = useState<{ file: File; sent: number } | null>(null)
  const [isBroken, setBroken] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const labels = {
    file: t('upload.file'),
    version: t('upload.version'),
    compatible: t('upload.models'),
    notes: t('upload.notes'),
    signature: t('upload.signature'),
    detachedSignature: t('upload.detached'),
  }
  const doneWords = ({ version, signatureState, signedBy }: Image) =>
    `${t('upload.done', { version })} ${t(`signatureState.${signatureState}`, { name: signedBy ?? '' })}`
  const form = useAppForm<Values>({
    initial,
    labels,
    required: ['file', 'version', 'compatible'],
    check: ({ file }) => checkFile(file),
    send: async (values) => {
      running.current = new AbortController()
      try {
        const image = await send(values, {
          signal: running.current.signal,
          tell: (file, sent) => setProgress({ file, sent }),
          broken: setBroken,
        })
        if (image) notify.ok(doneWords(image))
        else notify.ok(t('upload.stopped'))
        if (image) onClose()
      } finally {
        setProgress(null)
        setBroken(false)
        for (const { path } of [listFirmware, showSigning])
          await client.invalidateQueries({ queryKey: [path] })
      }
    },
  })
  const stop = () => running.current?.abort()
  return { form, labels, stop, file: progress?.file ?? null, sent: progress?.sent ?? null, isBroken }
}

function useFileCheck() {
  const { t } = useTranslation('firmware')
  const formats = useFormats()
  return (file: File | null): { file?: string } => {
    if (file === null) return {}
    if (file.size === 0) return { file: t('upload.empty') }
    const most = firmwareLimits.imageMaxBytes
    return file.size > most ? { file: t('upload.tooLarge', { size: formats.bytes(most) }) } : {}
  }
}

/** Null when a person stopped it. */
async function send(
  { file, signature, detachedSignature, ...about }: Values,
  {
    signal,
    tell,
    broken,
  }: {
    signal: AbortSignal
    tell: (file: File, sent: number) => void
    broken: (isBroken: boolean) => void
  },
): Promise<Image | null> {
  if (file === null) return null
  tell(file, 0)
  const signed = {
    ...(signature.trim() !== '' && { signature: signature.trim() }),
    ...(detachedSignature.trim() !== '' && { detachedSignature: detachedSignature.trim() }),
  }
  const { version, compatible, notes, notesIn, shared } = about
  const whole = {
    version,
    compatible,
    notes,
    notesIn: filledNotes(notesIn),
    shared,
    bytes: file.size,
    ...signed,
  }
  try {
    return await uploadImage(file, whole, { signal, broken, sent: (sent) => tell(file, sent) })
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
