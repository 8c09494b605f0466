import { z } from 'zod'

/**
 * What is listed beside a network in one line each: a list of texts stays one value in differences, files and drift.
 */
const MAC = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/
const ipv4 = z.ipv4()
const isAddress = (text: string | undefined): text is string => ipv4.safeParse(text).success

export interface Reservation {
  mac: string
  address: string
}

/** `02:00:00:00:00:01=192.168.10.20`; null: not in that form. */
export function reservationOf(line: string): Reservation | null {
  const [mac = '', address, ...rest] = line.split('=')
  return MAC.test(mac) && isAddress(address) && rest.length === 0 ? { mac, address } : null
}

export const reservationLine = ({ mac, address }: Reservation): string => `${mac}=${address}`

export const forwardProtocols = ['tcp', 'udp', 'any'] as const
export interface PortForward {
  protocol: (typeof forwardProtocols)[number]
  /** First and last port from outside. */
  from: number
  to: number
  address: string
  /** First port inside. */
  port: number
}

const FORWARD = /^(tcp|udp|any):(\d{1,5})(?:-(\d{1,5}))?=([\d.]+):(\d{1,5})$/
const isPort = (port: number): boolean => port >= 1 && port <= 65_535

/** `tcp:8080=192.168.10.20:80`, or with a range `udp:5000-5009=192.168.10.20:5000`; null: not in that form. */
export function forwardOf(line: string): PortForward | null {
  const [, protocol, first, last, address, inside] = FORWARD.exec(line) ?? []
  const [from, to, port] = [Number(first), Number(last ?? first), Number(inside)]
  const fits = isAddress(address) && isPort(from) && isPort(to) && from <= to && isPort(port + to - from)
  return fits && isPort(port)
    ? { protocol: protocol as PortForward['protocol'], from, to, address, port }
    : null
}

export const forwardLine = ({ protocol, from, to, address, port }: PortForward): string =>
  `${protocol}:${from === to ? from : `${from}-${to}`}=${address}:${port}`

export interface StaticRoute {
  /** As `10.20.0.0/16`. */
  to: string
  via: string
}

/** `10.20.0.0/16=192.168.10.254`; null: not in that form. */
export function routeOf(line: string): StaticRoute | null {
  const [to = '', via, ...rest] = line.split('=')
  return z.cidrv4().safeParse(to).success && isAddress(via) && rest.length === 0 ? { to, via } : null
}

export const routeLine = ({ to, via }: StaticRoute): string => `${to}=${via}`
