import type {
  CommandDispatcher,
  CommandOutcome,
  DispatchedCommand,
  TraceInput,
} from '../../southbound/ports.ts'

/** Where devices may send files; answered by the files feature. */
export interface Uploads {
  /** Opens a place for one file of a device. */
  expect(input: { sn: string; tenant: number; kind: 'trace'; name: string }): ExpectedUpload
}

export interface ExpectedUpload {
  /** Begins with `/files/`; good for one file. */
  path: string
  /** The file when it has come; null when its time is up or nobody waits any more. */
  arrived: Promise<{ id: number; name: string; bytes: number } | null>
  cancel(): void
}

export type TraceOrder = Omit<TraceInput, 'uploadPath' | 'snaplen' | 'filter'> & {
  snaplen?: number | undefined
  filter?: string | undefined
}

/** Packet captures: a place for the file, the command, and the file as its proof. */
export class Traces {
  readonly #uploads: Uploads | undefined
  constructor(uploads: Uploads | undefined) {
    this.#uploads = uploads
  }

  send(to: CommandDispatcher, sn: string, tenant: number, order: TraceOrder): DispatchedCommand {
    const name = `trace-${sn.replaceAll(':', '').toLowerCase()}.pcap`
    const upload = this.#uploads?.expect({ sn, tenant, kind: 'trace', name })
    const { snaplen, filter, ...rest } = order
    const command = to.enqueue(sn, 'trace', {
      ...rest,
      ...(snaplen !== undefined && { snaplen }),
      ...(filter !== undefined && { filter }),
      uploadPath: upload?.path ?? '/files/none',
    })
    return { ...command, outcome: proved(command.outcome, upload) }
  }
}

/** A capture without its file is a promise. */
async function proved(
  outcome: Promise<CommandOutcome>,
  upload: ExpectedUpload | undefined,
): Promise<CommandOutcome> {
  try {
    const ended = await outcome
    if (ended.status !== 'accepted' || !upload) return ended
    const file = await upload.arrived
    return file
      ? { ...ended, status: 'done', result: { type: 'file', ...file } }
      : { ...ended, status: 'unverified' }
  } finally {
    upload?.cancel()
  }
}
