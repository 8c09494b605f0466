/**
 * A packet capture by a script instead of `trace`: that one sends its file by a program that knows the public CAs
 * only, this one by the CA with which the agent trusts its controller. docs/protocols/ucentral.md tells more.
 */
export interface CaptureOrder {
  readonly serial: string
  /** A rendered name (`up0v0`) or a device of the system (`any` too). */
  readonly interface: string
  /** 1 to 540: the script must end before its own time is up. */
  readonly seconds: number
  /** Where the file is posted to, as multipart/form-data. */
  readonly uri: string
  readonly snaplen?: number
  /** A pcap expression; people write it. */
  readonly filter?: string
}

/** What the script needs beside the capture itself. */
export const CAPTURE_GRACE_SECONDS = 60

export const CAPTURE_EXIT = { done: 0, noInterface: 2, notCaptured: 3, notSent: 4 } as const

/** Millions of bytes after which the oldest packets are lost; more is not taken by the server. */
const MOST = 9
const HEAD = /^#!\/bin\/sh\n# roost: capture v1 interface=(\S+) seconds=(\d{1,3}) uri=(\S+)\n/
const WORD = /^[\w.:-]{1,64}$/
const URI = /^https:\/\/[\w.:[\]/-]{1,250}$/

/** @throws RangeError for an interface or address that cannot be meant */
export function captureScript({ serial, seconds, uri, ...order }: CaptureOrder): string {
  if (!WORD.test(order.interface) || !URI.test(uri)) throw new RangeError('capture: interface or address')
  const length = order.snaplen === undefined ? '' : ` -s ${order.snaplen}`
  const filter = order.filter === undefined ? '' : ` ${quoted(order.filter)}`
  return `#!/bin/sh
# roost: capture v1 interface=${order.interface} seconds=${seconds} uri=${uri}
name=${order.interface}
device=$(ubus call "network.interface.$name" status 2>/dev/null | jsonfilter -e '@.l3_device')
[ -n "$device" ] || device=$name
if [ "$device" != any ] && [ ! -e "/sys/class/net/$device" ]; then echo 'no such interface'; exit ${CAPTURE_EXIT.noInterface}; fi
file=/tmp/pcap-roost-$$
trap 'rm -f "$file"' EXIT
if ! tcpdump_timeout ${seconds} -C ${MOST} -W 1 -w "$file" -i "$device"${length}${filter} 2>/dev/null; then
  echo 'tcpdump failed'
  exit ${CAPTURE_EXIT.notCaptured}
fi
ca=/etc/ucentral/operational.ca
[ -s "$ca" ] && trust="--cacert $ca"
# shellcheck disable=SC2086
curl -sf $trust -F name=${serial} -F "data=@$file" ${quoted(uri)} >/dev/null
code=$?
if [ $code -ne 0 ]; then echo "the file could not be sent (curl $code)"; exit ${CAPTURE_EXIT.notSent}; fi
echo sent
exit ${CAPTURE_EXIT.done}
`
}

/** What a capture script asks for; null when it is none. */
export function readCaptureScript(
  source: string,
): { interface: string; seconds: number; uri: string } | null {
  const [, name, seconds, uri] = HEAD.exec(source) ?? []
  if (name === undefined || uri === undefined) return null
  return { interface: name, seconds: Number(seconds), uri }
}

/** One word for the shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
