import { z } from 'zod'
import { isPlainText, notPlain } from '../plain-text.ts'

/** Each access point keeps the whole list. */
export const LISTED_MAX = 200
export const LINE_REMARK_MAX = 100
const MAC_LENGTH = 17

/** A client in a list of an SSID: its MAC, and what people say of it behind a blank. */
export const clientLine = z
  .string()
  .max(MAC_LENGTH + 1 + LINE_REMARK_MAX)
  .regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}(?: \S(?:.*\S)?)?$/, 'a MAC address in upper case, and a remark')
  .refine(isPlainText, notPlain)

export const macOfLine = (line: string): string => line.slice(0, MAC_LENGTH)
export const remarkOfLine = (line: string): string => line.slice(MAC_LENGTH + 1)

export const clientLines = z
  .array(clientLine)
  .min(1)
  .max(LISTED_MAX)
  .refine((lines) => new Set(lines.map(macOfLine)).size === lines.length, 'an address twice')

/** Such a line of what was typed or read from a file. */
export function clientLineOf({ mac, remark }: { mac: string; remark: string }): string {
  const plain = remark
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LINE_REMARK_MAX)
    .trim()
  const line = `${mac} ${plain}`.trim()
  return clientLine.safeParse(line).success ? line : mac
}
