import { spawn } from 'node:child_process'
import { floorLimits } from '#contract/floor-plan/schemas.ts'
import { ApiError } from '../../http/api-error.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'

/** Pixels of the longer side, until the picture is small enough. */
const SIDES = [3_000, 2_000, 1_400]
const LONGEST_MS = 15_000
const CPU_SECONDS = 10
const MEMORY_BYTES = 1_000_000_000
/** Conversions of one tenant, the one that runs among them. */
const PER_TENANT = 3

/** Of a tenant one after the other, so that each that waits is one of another tenant; of all, one at a time runs. */
const ofTenant = new KeyedQueue<number>({ perKey: PER_TENANT, full: () => new ApiError('server_busy') })
const ofAll = new KeyedQueue()

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * The first page of a PDF as a JPEG, by poppler in a process of its own with little memory and time: what a PDF does to
 * its reader happens there.
 * @throws ApiError `pdf_not_supported`, `picture_unreadable`, `picture_too_large`, `server_busy`
 */
export const pictureOfPdf = (pdf: Buffer, tenant: number): Promise<Buffer> =>
  ofTenant.run(tenant, () => ofAll.run('pdf', () => converted(pdf)))

async function converted(pdf: Buffer): Promise<Buffer> {
  for (const side of SIDES) {
    const picture = await drawn(pdf, side)
    if (picture.length <= floorLimits.pictureBytes) return picture
  }
  throw tooLarge()
}

const tooLarge = () =>
  new ApiError(
    'picture_too_large',
    { pixels: floorLimits.pictureSide, bytes: floorLimits.pictureBytes },
    'content',
  )

function drawn(pdf: Buffer, side: number): Promise<Buffer> {
  const limits = [`--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0', '--fsize=0']
  const page = [
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    '-jpeg',
    '-jpegopt',
    'quality=80',
    '-scale-to',
    `${side}`,
  ]
  const child = spawn('prlimit', [...limits, '--', 'pdftoppm', '-q', ...page, '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH },
  })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  // It may end before it has read all.
  child.stdin.on('error', () => undefined)
  child.stdin.end(pdf)
  return new Promise((done, failed) => {
    child.on('error', () => failed(new ApiError('pdf_not_supported', {}, 'content')))
    child.on('close', (code, signal) => {
      const picture = Buffer.concat(pieces)
      if (signal !== null) return failed(tooLarge())
      // What prlimit says when there is no such program.
      if (code === 127) return failed(new ApiError('pdf_not_supported', {}, 'content'))
      if (code !== 0 || picture.length === 0) return failed(new ApiError('picture_unreadable', {}, 'content'))
      done(picture)
    })
  })
}
