import { useTranslation } from 'react-i18next'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { type WanIntent, type WanMode, wanIntent, wanRange } from '#contract/configuration/sections/wan.ts'
import type { SectionOf } from '../../components/configuration/use-section'
import { addressesIn, addressIn, linesText, listText, numberIn, routesIn, textIn } from './parsing'
import { problemIn, useTyping } from './typed-field'

const ASCII = /^[\x20-\x7e]+$/
const fixedAtFirst = { address: '', prefix: 24, gateway: '' }
const loginAtFirst = { user: '', password: '' }

/** The uplink while it is set; what belongs to another way of connecting stays until the draft is applied. */
export function useWanForm(section: SectionOf<'wan'>) {
  const { t } = useTranslation('wan')
  const typed = useTyping(section.draft === null)
  const intent = section.document!.intent
  const change = (part: Partial<WanIntent>) =>
    section.change({ section: 'wan', intent: { ...intent, ...part } })
  const { mostVlan, leastPrefix, mostPrefix, mostDns, mostLogin, mostRoutes } = wanRange
  const vlan = typed('vlan', {
    ...{ label: t('field.vlan'), hint: t('hint.vlan', { least: 0, most: mostVlan }), numeric: true },
    ...{ value: intent.vlan, show: String, parse: numberIn(0, mostVlan) },
    set: (vlan: number) => change({ vlan }),
  })
  const leastDns = intent.mode === 'static' ? 1 : 0
  const dns = typed('dns', {
    label: t('field.dns'),
    hint: t(leastDns === 1 ? 'hint.dnsStatic' : 'hint.dns', { most: mostDns }),
    ...{ value: intent.dns, show: listText, parse: addressesIn(leastDns, mostDns) },
    set: (dns: string[]) => change({ dns }),
  })
  const routes = typed('routes', {
    ...{ label: t('field.routes'), hint: t('hint.routes', { most: mostRoutes }), lines: true },
    ...{ value: intent.routes, show: linesText, parse: routesIn(mostRoutes) },
    set: (routes: string[]) => change({ routes }),
  })
  const fixed = intent.static ?? fixedAtFirst
  const setFixed = (part: Partial<typeof fixed>) => change({ static: { ...fixed, ...part } })
  const fixedFields = [
    typed('address', {
      ...{ label: t('field.static_address'), hint: t('hint.static_address') },
      ...{
        value: fixed.address,
        show: String,
        parse: addressIn,
        set: (address: string) => setFixed({ address }),
      },
    }),
    typed('prefix', {
      ...{ label: t('field.static_prefix'), numeric: true },
      hint: t('hint.static_prefix', { least: leastPrefix, most: mostPrefix }),
      ...{ value: fixed.prefix, show: String, parse: numberIn(leastPrefix, mostPrefix) },
      set: (prefix: number) => setFixed({ prefix }),
    }),
    typed('gateway', {
      ...{ label: t('field.static_gateway'), hint: t('hint.static_gateway') },
      ...{
        value: fixed.gateway,
        show: String,
        parse: addressIn,
        set: (gateway: string) => setFixed({ gateway }),
      },
    }),
  ]
  const login = intent.pppoe ?? loginAtFirst
  const isKept = typeof section.saved?.intent.pppoe?.password === 'object'
  const setLogin = (part: Partial<NonNullable<WanIntent['pppoe']>>) =>
    change({ pppoe: { ...login, ...part } })
  const loginFields = [
    typed('user', {
      ...{ label: t('field.pppoe_user'), hint: t('hint.login', { most: mostLogin }) },
      ...{
        value: login.user,
        show: String,
        parse: textIn(mostLogin, ASCII),
        set: (user: string) => setLogin({ user }),
      },
    }),
    typed('password', {
      ...{ label: t('field.pppoe_password'), secret: true, value: login.password },
      hint: isKept ? t('kept') : t('hint.login', { most: mostLogin }),
      show: (value) => (typeof value === 'string' ? value : ''),
      parse: (text) => (text === '' && isKept ? KEPT_SECRET : textIn(mostLogin, ASCII)(text)),
      set: (password: NonNullable<WanIntent['pppoe']>['password']) => setLogin({ password }),
    }),
  ]
  const ofMode: Record<WanMode, typeof fixedFields> = { dhcp: [], static: fixedFields, pppoe: loginFields }
  const fields = [...ofMode[intent.mode], vlan, dns, routes]
  return {
    intent,
    change,
    /** What only the way before needed goes back to what is saved: half of it would be in the way. */
    choose(mode: WanMode) {
      const { static: was = null, pppoe: login = null } = section.saved?.intent ?? {}
      change({ mode, static: was, pppoe: login })
    },
    fields: { vlan, dns, routes, ofMode: ofMode[intent.mode] },
    problem: problemIn(fields) ?? wholeProblem(intent, t('field.static_gateway'), t('hint.static_gateway')),
  }
}

export type WanForm = ReturnType<typeof useWanForm>

/** Each field by itself is a value; the gateway may still lie elsewhere. */
const wholeProblem = (intent: WanIntent, label: string, hint: string): string | null =>
  wanIntent.safeParse(intent).success ? null : `${label}: ${hint}`
