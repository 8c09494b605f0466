import { type RefObject, useMemo, useState } from 'react'
import { moveTunnelFile } from '#contract/remote-access/endpoints.ts'
import { call } from '../../../api/call'
import { startDownload } from '../../../lib/start-download'
import type { ShellLine } from './shell-line'
import { Transfer, type TransferState } from './transfer'

const KEPT_MS = 60_000

/** The file of one terminal. */
export function useTransfer(id: number, line: RefObject<ShellLine | null>) {
  const [state, setState] = useState<TransferState | null>(null)
  const transfer = useMemo(
    () =>
      new Transfer({
        line: () => line.current,
        begin: (way, name, size) => call(moveTunnelFile, { body: { id, way, name, size } }),
        told: setState,
        save,
      }),
    [id, line],
  )
  return { state, transfer, close: () => setState(null) }
}

function save(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }))
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
