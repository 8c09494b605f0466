import { z } from 'zod'

export const macAddress = z
  .string()
  .regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'a MAC address in upper case, with colons')

const SPELLED =
  /(?<![0-9a-f])(?:[0-9a-f]{2}(?:[:-]?[0-9a-f]{2}){5}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})(?![0-9a-f])/gi

export interface MacLine {
  mac: string
  /** What stands beside it. */
  remark: string
}

/** Addresses in a text that was pasted or read from a file, one a line with a remark or many between commas; each once. */
export function macLines(text: string): MacLine[] {
  const found = text.split(/[\r\n]+/).flatMap((line) => {
    const macs = [...line.matchAll(SPELLED)].map(([spelled]) => spelled)
    const remark = macs.length === 1 ? line.replace(macs[0]!, '').replace(/^[\s,;"']+|[\s,;"']+$/g, '') : ''
    return macs.map((spelled) => ({ mac: withColons(spelled), remark }))
  })
  return [...new Map(found.map((one) => [one.mac, one])).values()]
}

const withColons = (spelled: string): string =>
  (
    spelled
      .replace(/[^0-9a-f]/gi, '')
      .toUpperCase()
      .match(/../g) ?? []
  ).join(':')
