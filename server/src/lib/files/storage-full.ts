/** Something could not be kept: there is no room on a disk, or it takes no more. */
export class StorageFull extends Error {
  readonly code = 'STORAGE_FULL'

  constructor(message: string) {
    super(message)
    this.name = 'StorageFull'
  }
}

/** SQLSTATE disk_full; what the operating system says of files. */
const CODES: ReadonlySet<unknown> = new Set(['STORAGE_FULL', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])
/** SQLite's extended result codes: FULL; IOERR of WRITE and SHMSIZE, when no file may grow. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([13, 778, 4874])

/** Whether a write failed for want of room, on either engine and in files. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return CODES.has(code) || SQLITE_CODES.has(errcode)
}

/** Does what would be good to keep and need not be: without room it is left, and false is the answer. */
export async function whereThereIsRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return false
  }
}
