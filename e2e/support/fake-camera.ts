import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { encode } from 'uqr'

const [WIDTH, HEIGHT] = [640, 480]
/** Of five a second: each label is held up for two seconds. */
const FRAMES = 10

/** A browser whose camera sees labels with these texts, one after another, over and over. */
export async function browserWithCamera(texts: readonly string[]): Promise<Browser> {
  const film = join(mkdtempSync(join(tmpdir(), 'roost-camera-')), 'labels.y4m')
  writeFileSync(film, filmOf(texts))
  return chromium.launch({
    executablePath: fileURLToPath(new URL('../../tools/test/chromium.sh', import.meta.url)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

/** The same label on a picture, a grey PNG. */
export function pictureOf(text: string): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits, grey; the rest is the only way there is.
  head.set([8, 0, 0, 0, 0], 8)
  const luma = lumaOf(text)
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    Buffer.from([0]),
    luma.subarray(y * WIDTH, (y + 1) * WIDTH),
  ])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** YUV4MPEG2, grey. */
function filmOf(texts: readonly string[]): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420mpeg2\n`)
  const frames = texts.flatMap((text) => Array<Buffer>(FRAMES).fill(frameOf(text)))
  return Buffer.concat([head, ...frames])
}

function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from('FRAME\n'), lumaOf(text), Buffer.alloc((WIDTH * HEIGHT) / 2, 0x80)])
}

function lumaOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor((HEIGHT * 0.8) / size)
  const [left, top] = [Math.floor((WIDTH - size * scale) / 2), Math.floor((HEIGHT - size * scale) / 2)]
  const luma = Buffer.alloc(WIDTH * HEIGHT, 0xb0)
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++) {
      const dark = data[Math.floor(y / scale)]![Math.floor(x / scale)]
      luma[(top + y) * WIDTH + left + x] = dark ? 0x18 : 0xea
    }
  return luma
}
