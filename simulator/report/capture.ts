import { randomFrom } from '../random.ts'
import { sitePrefix } from '../world/addresses.ts'
import { leasedTo } from '../world/leases.ts'
import { type Node, nodeMac } from '../world/node.ts'
import type { Site } from '../world/site.ts'

const MAGIC = 0xa1b2c3d4
const SNAPLEN = 262_144
const ETHERNET = 1
const ARP = 0x0806
const IPV4 = 0x0800

/** A pcap file of `count` small packets in the `seconds` before `now` (ms): ARP and DNS of the site's people. */
export function capture(site: Site, node: Node, now: number, seconds: number, count: number): Buffer {
  const random = randomFrom(`capture ${node.device.serial} ${now}`)
  const people = site.clients.filter((client) => (client.association?.node ?? client.wired?.node) === node)
  const hosts =
    people.length > 0
      ? people.map((client) => ({ mac: client.mac, ip: leasedTo(site, client) ?? client.ip }))
      : [{ mac: nodeMac(node), ip: node.ip }]
  const gateway = { mac: '02:00:00:00:00:01', ip: `${sitePrefix(site.index)}.1` }
  const packets = Array.from({ length: count }, (_, index) => {
    const host = random.pick(hosts)
    const frame = random.chance(0.3) ? arp(host, gateway) : dns(host, gateway, random.int(1, 0xffff))
    return packet(now - seconds * 1000 * (1 - index / count), frame)
  })
  return Buffer.concat([fileHeader(), ...packets])
}

interface Host {
  readonly mac: string
  readonly ip: string
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt16LE(2, 4)
  header.writeUInt16LE(4, 6)
  header.writeUInt32LE(SNAPLEN, 16)
  header.writeUInt32LE(ETHERNET, 20)
  return header
}

function packet(atMs: number, frame: Buffer): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32LE(Math.floor(atMs / 1000), 0)
  header.writeUInt32LE(Math.floor((atMs % 1000) * 1000), 4)
  header.writeUInt32LE(frame.length, 8)
  header.writeUInt32LE(frame.length, 12)
  return Buffer.concat([header, frame])
}

const macBytes = (mac: string) => Buffer.from(mac.replaceAll(':', ''), 'hex')
const ipBytes = (ip: string) => Buffer.from(ip.split('.').map(Number))

function ethernet(to: string, from: string, type: number, body: Buffer): Buffer {
  return Buffer.concat([macBytes(to), macBytes(from), Buffer.from([type >> 8, type & 255]), body])
}

/** Who has the gateway's address? */
function arp(from: Host, to: Host): Buffer {
  const fixed = Buffer.from([0, 1, 8, 0, 6, 4, 0, 1])
  const body = Buffer.concat([fixed, macBytes(from.mac), ipBytes(from.ip), Buffer.alloc(6), ipBytes(to.ip)])
  return ethernet('ff:ff:ff:ff:ff:ff', from.mac, ARP, body)
}

/** A DNS question for the address of `example.com`. */
function dns(from: Host, to: Host, id: number): Buffer {
  const header = Buffer.from([id >> 8, id & 255, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  const question = Buffer.from('\x07example\x03com\x00\x00\x01\x00\x01', 'latin1')
  const payload = Buffer.concat([header, question])
  const udp = Buffer.alloc(8)
  udp.writeUInt16BE(40_000 + (id % 20_000), 0)
  udp.writeUInt16BE(53, 2)
  udp.writeUInt16BE(8 + payload.length, 4)
  return ethernet(to.mac, from.mac, IPV4, Buffer.concat([ip(from, to, 8 + payload.length), udp, payload]))
}

function ip(from: Host, to: Host, length: number): Buffer {
  const header = Buffer.from([
    0x45,
    0,
    0,
    0,
    0,
    0,
    0x40,
    0,
    64,
    17,
    0,
    0,
    ...ipBytes(from.ip),
    ...ipBytes(to.ip),
  ])
  header.writeUInt16BE(20 + length, 2)
  let sum = 0
  for (let at = 0; at < 20; at += 2) sum += header.readUInt16BE(at)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16)
  header.writeUInt16BE(~sum & 0xffff, 10)
  return header
}
