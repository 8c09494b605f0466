import type { Alarm } from '#contract/alarm/endpoints.ts'
import { confidences } from '#contract/health/rules.ts'
import type { Finding } from '#contract/health/schemas.ts'

const rank = ({ confidence }: Finding): number => confidences.indexOf(confidence)

type About = Pick<Alarm, 'sn' | 'params'>

/**
 * Findings that may be why an alarm was raised: on its device, then on the one above it, then what is badly wrong with
 * the whole network, such as an address that two devices hold. Of each kind what is certain stands first.
 */
export function causesOf(alarm: About, findings: readonly Finding[]): Finding[] {
  const near = [isHere, isAbove, isEverywhere]
  return near.flatMap((belongs) =>
    findings.filter((finding) => belongs(alarm, finding)).toSorted((one, other) => rank(one) - rank(other)),
  )
}

/** Of a port only what is wrong with that port, where the alarm names one that the finding names, too. */
const isHere = ({ sn, params }: About, { subject, severity }: Finding): boolean =>
  subject.sn !== null &&
  subject.sn === sn &&
  subject.sn !== params.via &&
  severity !== 'minor' &&
  (subject.type !== 'port' || !params.port || subject.key === params.port)

const isAbove = ({ params }: About, { subject, severity }: Finding): boolean =>
  subject.sn !== null &&
  subject.sn === params.via &&
  severity !== 'minor' &&
  (subject.type !== 'port' || subject.key === params.viaPort)

const isEverywhere = (_alarm: About, { subject, severity }: Finding): boolean =>
  subject.sn === null && severity === 'critical'
