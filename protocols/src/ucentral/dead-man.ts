/** A change that undoes itself: docs/protocols/dead-man.md tells how and why. */
export interface DeadMan {
  /** 8 to 64 lower-case hex digits; only who knows it can confirm. */
  readonly token: string
  /** How long the device waits for the confirmation, 10 to 3600. */
  readonly seconds: number
  /** Id of the configuration it runs now and returns to. */
  readonly previousUuid: number
}

export type DeadManScript =
  | ({ readonly kind: 'arm' } & DeadMan)
  | ({ readonly kind: 'confirm' } & Confirmation)

export interface Confirmation {
  readonly token: string
  /** Only if its gateway answers, where it did when it was armed. */
  readonly gateway: boolean
}

/** Exit codes of the two scripts. */
export const DEAD_MAN_EXIT = {
  done: 0,
  /** No OpenWrt agent that keeps its configurations as files. */
  unsupported: 3,
  /** The previous configuration is not stored; for `confirm`: nothing is armed with that token. */
  missing: 4,
  /** Another configuration is active than the one to return to. */
  notActive: 5,
  armedAlready: 6,
  cannotStart: 7,
  /** Its gateway answered when it was armed and does not now; it still waits. */
  gatewaySilent: 8,
} as const

const TOKEN = /^[0-9a-f]{8,64}$/
const ARM = /^#!\/bin\/sh\n# roost: dead-man v1 token=(\S+) seconds=(\d{1,9}) previous=(\d{1,10})\n/
const CONFIRM = /^#!\/bin\/sh\n# roost: dead-man confirm v1 token=(\S+) gateway=([01])\n/
const MAX_INT32 = 2_147_483_647
const PLACES = `run=/tmp/roost-dead-man
boot=/etc/uci-defaults/zz-roost-dead-man`
const ANSWERS = `answers() {
  via=$(ip -4 route 2>/dev/null | sed -n 's/^default via \\([0-9.]*\\) .*/\\1/p' | head -n 1)
  [ -n "$via" ] && ping -c 1 -W 1 "$via" >/dev/null 2>&1
}`
const PROBE = `${ANSWERS}
if [ -f "$run/gateway" ] && ! answers; then echo 'gateway silent'; exit 8; fi
`

/** The shell script that arms the restore in the background. @throws RangeError for values out of range */
export function armScript(deadMan: DeadMan): string {
  if (!isPlausible(deadMan)) throw new RangeError('dead-man: token, seconds or previous id out of range')
  const { token, seconds, previousUuid: previous } = deadMan
  return `#!/bin/sh
# roost: dead-man v1 token=${token} seconds=${seconds} previous=${previous}
# Unless it is confirmed in time, the device returns to the configuration it runs now.
etc=/etc/ucentral
apply=/usr/share/ucentral/ucentral.uc
agent=/etc/init.d/ucentral
${PLACES}
file=$(printf '%s/ucentral.cfg.%010d' "$etc" ${previous})
if [ ! -x "$apply" ] || [ ! -L "$etc/ucentral.active" ]; then echo 'not supported'; exit 3; fi
if [ ! -f "$file" ]; then echo 'not stored'; exit 4; fi
if [ "$(readlink -f "$etc/ucentral.active")" != "$(readlink -f "$file")" ]; then echo 'not active'; exit 5; fi
if ! mkdir "$run" 2>/dev/null; then echo 'armed already'; exit 6; fi
give_up() { rm -rf "$boot" "$run"; echo 'cannot start'; exit 7; }
# Also run by the next boot, should the power fail before the confirmation.
cat >"$boot" <<END || give_up
for one in $etc/ucentral.cfg.*; do
  if [ "\\\${one##*.}" -gt ${previous} ]; then rm -f "\\$one"; fi
done
ln -sfn $file $etc/ucentral.active
END
# The one that renames the mark, this job or the confirmation, decides.
cat >"$run/job" <<END || give_up
sleep ${seconds}
mv $run/armed $run/fired 2>/dev/null || exit 0
. $boot
rm -f $boot
$apply $file 0
$agent restart
rm -rf $run
END
echo ${token} >"$run/armed"
${ANSWERS}
if answers; then : >"$run/gateway"; fi
sync
start-stop-daemon -S -b -m -p "$run/pid" -x /bin/sh -- "$run/job" || give_up
echo armed
exit 0
`
}

/** The shell script that stops an armed restore. @throws RangeError for a token out of range */
export function confirmScript({ token, gateway }: Confirmation): string {
  if (!TOKEN.test(token)) throw new RangeError('dead-man: token out of range')
  return `#!/bin/sh
# roost: dead-man confirm v1 token=${token} gateway=${gateway ? 1 : 0}
${PLACES}
if [ "$(cat "$run/armed" 2>/dev/null)" != ${token} ]; then echo 'not armed'; exit 4; fi
${gateway ? PROBE : ''}if ! mv "$run/armed" "$run/confirmed" 2>/dev/null; then echo 'not armed'; exit 4; fi
rm -f "$boot"
kill "$(cat "$run/pid")" 2>/dev/null
rm -rf "$run"
sync
echo confirmed
exit 0
`
}

/** What a script of this family asks, or null: one changed by a single character is none of them. */
export function readDeadManScript(source: string): DeadManScript | null {
  const [, armToken, seconds, previous] = ARM.exec(source) ?? []
  if (armToken !== undefined) {
    const deadMan = { token: armToken, seconds: Number(seconds), previousUuid: Number(previous) }
    return isPlausible(deadMan) && armScript(deadMan) === source ? { kind: 'arm', ...deadMan } : null
  }
  const [, token, asked] = CONFIRM.exec(source) ?? []
  if (token === undefined || !TOKEN.test(token)) return null
  const confirmation = { token, gateway: asked === '1' }
  return confirmScript(confirmation) === source ? { kind: 'confirm', ...confirmation } : null
}

function isPlausible({ token, seconds, previousUuid }: DeadMan): boolean {
  return (
    TOKEN.test(token) &&
    Number.isInteger(seconds) &&
    seconds >= 10 &&
    seconds <= 3600 &&
    Number.isInteger(previousUuid) &&
    previousUuid >= 1 &&
    previousUuid <= MAX_INT32
  )
}
