import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Files of a spreadsheet, by the archive's own list of what is in it. */
export function readXlsx(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer))
  const found = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === ENTRY) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as number[]
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = file.subarray(start, start + packed)
    const text = (method === 8 ? inflateRawSync(content) : content).toString()
    found.set(file.toString('utf8', at + 46, at + 46 + name!), text)
    at += 46 + name! + extra! + comment!
  }
  return found
}

/** Texts that cells point at, in the order they are counted. */
export const sharedTexts = (files: Map<string, string>): string[] =>
  [...files.get('xl/sharedStrings.xml')!.matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) =>
    text!.replaceAll(/<[^>]*>/g, ''),
  )
