import { readdirSync, readFileSync } from 'node:fs'

/** One recorded line: seconds since start, who spoke, the message exactly as sent. */
export interface SampleLine {
  readonly file: string
  readonly line: number
  readonly from: 'device' | 'controller'
  readonly text: string
}

const FOLDER = new URL('../../ucentral/samples/', import.meta.url)

/** All recorded messages, in file order; handshake lines are left out. Reads from disk: tests only. */
export function readSamples(): SampleLine[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))
  return files.sort().flatMap((file) => readSampleFile(file))
}

/** The messages of one recording, in the order they were sent. */
export function readSampleFile(file: string): SampleLine[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n')
  return lines
    .map((text, index) => ({ line: index + 1, file, ...JSON.parse(text) }))
    .filter((entry): entry is SampleLine => 'from' in entry)
}
