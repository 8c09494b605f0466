import { z } from 'zod'
import {
  forwardLine,
  forwardOf,
  reservationLine,
  reservationOf,
  routeLine,
  routeOf,
} from '#contract/addressing/lines.ts'

const ipv4 = z.ipv4()

export const addressIn = (text: string): string | undefined => ipv4.safeParse(text.trim()).data

export const numberIn = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value >= least && value <= most ? value : undefined
}

export const textIn =
  (most: number, pattern = /./) =>
  (text: string) =>
    text.trim() !== '' && text.length <= most && pattern.test(text) ? text : undefined

/** Addresses between commas or blanks; none is a value too. */
export const addressesIn = (least: number, most: number) => (text: string) => {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  const known = list.every((one) => addressIn(one) !== undefined) && new Set(list).size === list.length
  return known && list.length >= least && list.length <= most ? list : undefined
}

export const listText = (list: readonly string[]): string => list.join(', ')

/** Lines that each say one thing; empty ones do not count. */
const linesIn = (text: string, most: number, read: (line: string) => string | null) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => read(line.trim()) ?? [])
  const distinct = new Set(found).size === found.length
  return found.length === lines.length && distinct && found.length <= most ? found : undefined
}

/** Blanks around it, small letters and hyphens in a MAC are as people write it. */
const sides = (line: string): [string, string] => {
  const [left = '', right = ''] = line.split(/\s*=\s*|\s+(?=[\d.]+$)/)
  return [left.trim(), right.trim()]
}

export const reservationsIn = (most: number) => (text: string) =>
  linesIn(text, most, (line) => {
    const [mac, address] = sides(line)
    const found = reservationOf(`${mac.toUpperCase().replaceAll('-', ':')}=${address}`)
    return found && reservationLine(found)
  })

export const routesIn = (most: number) => (text: string) =>
  linesIn(text, most, (line) => {
    const found = routeOf(sides(line).join('='))
    return found && routeLine(found)
  })

export const forwardsIn = (most: number) => (text: string) =>
  linesIn(text, most, (line) => {
    const [, protocol = '', ports = '', inside = ''] = /^(\w+)[\s:]+([\d-]+)\s*=\s*(\S+)$/.exec(line) ?? []
    const found = forwardOf(`${protocol.toLowerCase()}:${ports}=${inside}`)
    return found && forwardLine(found)
  })

/** `tcp:8080=192.0.2.1:80` → `tcp 8080 = 192.0.2.1:80` */
export const spaced = (line: string): string => line.replace('=', ' = ').replace(/^(tcp|udp|any):/, '$1 ')

export const linesText = (lines: readonly string[]): string => lines.map(spaced).join('\n')
