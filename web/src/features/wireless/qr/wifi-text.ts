import type { Ssid } from '#contract/wireless/intent.ts'

/** What phones read of a QR code to join; WPA3 is meant with WPA, too. */
export function wifiText({
  name,
  password,
  hidden,
}: Pick<Ssid, 'name' | 'hidden'> & { password: string | null }): string {
  const secret = password === null ? 'T:nopass;' : `T:WPA;P:${escaped(password)};`
  return `WIFI:S:${escaped(name)};${secret}${hidden ? 'H:true;' : ''};`
}

const escaped = (text: string): string => text.replace(/[\\;,":]/g, '\\$&')
