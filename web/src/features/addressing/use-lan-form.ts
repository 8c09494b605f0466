import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, numberOf } from '#contract/addressing/ipv4.ts'
import { clashOf, type Lan, lanRange, problemOf } from '#contract/configuration/sections/lan.ts'
import type { SectionOf } from '../../components/configuration/use-section'
import { problemIn } from './typed-field'
import { useLanFields } from './use-lan-fields'

/** The LANs as a draft: the chosen one with its fields, and what is wrong with one or between them. */
export function useLanForm(section: SectionOf<'lan'>) {
  const { t } = useTranslation('lan')
  const [chosen, setChosen] = useState<string | null>(null)
  const { lans } = section.document!.intent
  const lan = lans.find(({ key }) => key === chosen) ?? lans[0] ?? null
  const set = (next: Lan[]) => section.change({ section: 'lan', intent: { lans: next } })
  const change = (part: Partial<Lan>) =>
    set(lans.map((one) => (one.key === lan?.key ? { ...one, ...part } : one)))
  const fields = useLanFields(section.draft === null, lan, change)
  const shown = lan?.dhcp ? fields.all : fields.all.filter((field) => !fields.ofPool.includes(field))
  return {
    lans,
    lan,
    change,
    fields,
    choose: setChosen,
    full: lans.length >= lanRange.mostLans,
    add() {
      const next = newLan(lans, (vlan) => (vlan === 0 ? 'LAN' : t('newName', { vlan })))
      set([...lans, next])
      setChosen(next.key)
    },
    remove() {
      set(lans.filter((one) => one !== lan))
      setChosen(null)
    },
    problem: (lan && problemIn(shown)) ?? problemOfAll(lans, t),
  }
}

export type LanForm = ReturnType<typeof useLanForm>

function problemOfAll(lans: readonly Lan[], t: ReturnType<typeof useTranslation<'lan'>>['t']): string | null {
  for (const lan of lans) {
    const problem = problemOf(lan)
    if (problem !== null) return `${lan.name}: ${t(`problem.${problem}`)}`
  }
  const clash = clashOf(lans)
  return clash === null ? null : t(`problem.${clash}`)
}

/** In the next free VLAN and subnet: the first one untagged. */
function newLan(lans: readonly Lan[], name: (vlan: number) => string): Lan {
  const taken = (vlan: number) => lans.some((lan) => lan.vlan === vlan)
  let vlan = 0
  while (taken(vlan)) vlan += 10
  const clashes = (third: number) => clashOf([...lans, at(third)]) === 'subnet'
  const at = (third: number): Lan => {
    const first = numberOf(`192.168.${third}.0`)
    return {
      ...{ key: crypto.randomUUID().slice(0, 8), name: name(vlan), vlan, address: addressOf(first + 1) },
      ...{ prefix: 24, dhcp: { start: addressOf(first + 100), size: 100, leaseMinutes: 720 } },
      ...{ dns: [], reservations: [], internetOnly: false, ipv6: false, forwards: [] },
    }
  }
  let third = vlan === 0 ? 10 : Math.min(vlan, 250)
  while (clashes(third) && third < 254) third += 1
  return at(third)
}
