import { Button, Text } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDisputes } from '#contract/inventory/disputes.ts'
import { listQuarantine, repinDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { levelFor, managers } from '#contract/permissions.ts'
import { type AnswerTo, call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useMay } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import { Mono } from '../../../ui/Mono'
import { Notice } from '../../../ui/Notice'
import { deviceName } from '../device-name'
import { AllowNameDialog, AnyNameNotice } from './AllowNameDialog'
import { isHeldOpen } from './DisputeNotice'
import { MacProofDialog } from './MacProofDialog'

type RefusedDevice = AnswerTo<typeof listQuarantine>[number]

/** Somebody calls in this device's name and was refused (DECISIONS 6); after a reset the new key can be trusted. */
export function QuarantineNotice({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const query = device.group === null ? {} : { group: device.group }
  const refused = useToldOnce(device, useQuery(reading(listQuarantine, query)).data)
  const [trusting, setTrusting] = useState<RefusedDevice | null>(null)
  const [naming, setNaming] = useState(false)
  const mayName = (managers as readonly string[]).includes(useMe().role)
  // Which key is trusted decides whose device it is.
  const whyNot = useMay(levelFor(repinDevice.access), device.group ?? undefined)
  return (
    <>
      {device.anyName && <AnyNameNotice device={device} mayChange={mayName} whyNot={whyNot} />}
      {refused?.map((entry) => (
        <Notice
          key={entry.id}
          tone="bad"
          icon={<IconShieldExclamation size={18} />}
          action={
            <Way
              entry={entry}
              device={device}
              mayName={mayName}
              whyNot={whyNot}
              onTrust={() => setTrusting(entry)}
              onName={() => setNaming(true)}
            />
          }
        >
          <strong>{t(`quarantine.${entry.reason}`, { count: entry.tries, address: entry.address })}</strong>{' '}
          {entry.reason === 'other_key' && <WhyTrust entry={entry} />}
          {isNameOf(device, entry) && t('quarantine.nameExplain')} (<Age at={entry.lastSeen} />)
        </Notice>
      ))}
      {naming && <AllowNameDialog device={device} onClose={() => setNaming(false)} />}
      {trusting?.keyFingerprint && (
        <TrustDialog
          device={device}
          entry={trusting}
          fingerprint={trusting.keyFingerprint}
          onClose={() => setTrusting(null)}
        />
      )}
    </>
  )
}

/** What decides whether the key can be trusted, and where it cannot, how it could be. */
function WhyTrust({ entry }: { entry: RefusedDevice }) {
  const { t } = useTranslation('inventory')
  if (needsLabel(entry)) return t('quarantine.byLabel')
  if (entry.trust === 'claimed' || entry.trust === 'elsewhere') return t('quarantine.elsewhere')
  return `${t(`quarantine.trustBy.${entry.trust}`)} ${t('quarantine.explain')}`
}

const isProven = ({ trust }: RefusedDevice): boolean => trust !== 'claimed' && trust !== 'elsewhere'
/** Nothing else speaks for who looks. */
const needsLabel = (entry: RefusedDevice): boolean => !isProven(entry) && entry.label

/**
 * Refusals of this device. A key that another account claims is told of there and cannot be trusted meanwhile, unless
 * something speaks for the holder (decision 0050).
 */
function useToldOnce(device: DeviceInfo, entries: RefusedDevice[] | undefined): RefusedDevice[] | undefined {
  const disputes = useQuery(reading(listDisputes)).data ?? []
  const claimed = new Set(disputes.filter(isHeldOpen(device)).map(({ keyFingerprint }) => keyFingerprint))
  const isTold = (entry: RefusedDevice) =>
    entry.keyFingerprint !== null && claimed.has(entry.keyFingerprint) && !isProven(entry) && !entry.label
  return entries?.filter((entry) => entry.sn === device.sn && !isTold(entry))
}

/** Its own key, with a certificate made for another name. */
const isNameOf = (device: DeviceInfo, { reason, keyFingerprint }: RefusedDevice) =>
  reason === 'name_mismatch' && keyFingerprint !== null && keyFingerprint === device.keyFingerprint

interface WayProps {
  entry: RefusedDevice
  device: DeviceInfo
  mayName: boolean
  /** Why who looks may do neither. */
  whyNot: string | null
  onTrust: () => void
  onName: () => void
}

/** What a person can do about a refusal. */
function Way({ entry, device, mayName, whyNot, onTrust, onName }: WayProps) {
  const { t } = useTranslation('inventory')
  const isKey = entry.reason === 'other_key' && entry.keyFingerprint !== null
  const trusts = isKey && (isProven(entry) || entry.label)
  if (!trusts && !(mayName && isNameOf(device, entry))) return null
  return (
    <Button
      size="xs"
      variant="default"
      disabled={whyNot !== null}
      title={whyNot ?? undefined}
      onClick={trusts ? onTrust : onName}
    >
      {t(trusts ? 'quarantine.trust' : 'quarantine.allowName')}
    </Button>
  )
}

interface TrustDialogProps {
  device: DeviceInfo
  entry: RefusedDevice
  fingerprint: string
  onClose: () => void
}

function TrustDialog({ device, entry, fingerprint, onClose }: TrustDialogProps) {
  const { t } = useTranslation('inventory')
  return (
    <MacProofDialog
      device={device}
      title={t('quarantine.title', { name: deviceName(device) })}
      explain={t('quarantine.explain')}
      submit={t('quarantine.submit')}
      done={t('quarantine.done')}
      asksLabel={needsLabel(entry)}
      send={(mac, label) =>
        call(repinDevice, {
          body: { sn: device.sn, mac, keyFingerprint: fingerprint, ...(label && { label }) },
        })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('quarantine.key')}: <Mono>{fingerprint}</Mono>
      </Text>
    </MacProofDialog>
  )
}
