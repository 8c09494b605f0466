import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readPicture } from './picture.ts'

function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
function png(width: number, height: number, pixels = Buffer.from(deflateSync(Buffer.alloc(10)))): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpeg = (width: number, height: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00],
    ...[0xff, 0xc0, 0x00, 0x0b, 0x08, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0, 0],
    ...[0xff, 0xda, 0x00, 0x02, 0x11, 0x22, 0xff, 0xd9],
  ])

it('reads the size of pictures from their heads', () => {
  expect(readPicture(png(800, 600))).toEqual({ type: 'image/png', width: 800, height: 600 })
  expect(readPicture(jpeg(1_200, 700))).toEqual({ type: 'image/jpeg', width: 1_200, height: 700 })
  expect(readPicture(png(60_000, 60_000))).toMatchObject({ width: 60_000 })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a web page behind the signature', Buffer.concat([png(8, 8).subarray(0, 8), Buffer.from('<html>')])],
  ['a PNG that breaks off', png(8, 8).subarray(0, 50)],
  ['a PNG with something behind its end', Buffer.concat([png(8, 8), Buffer.from('<script>')])],
  ['a PNG without height', png(8, 0)],
  [
    'a chunk longer than the file',
    Buffer.concat([
      png(8, 8).subarray(0, 33),
      Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0]),
    ]),
  ],
  ['a JPEG that breaks off', jpeg(8, 8).subarray(0, 20)],
  ['a JPEG with a segment of no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])],
])('is not fooled by %s', (_, bytes) => {
  expect(readPicture(bytes)).toBeNull()
})
