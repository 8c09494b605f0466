import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFolder,
  IconSitemap,
  IconWifi,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Finding, FindingType } from '#contract/search/endpoints.ts'
import { kindLists } from '../../../features/inventory/kinds'
import type { Detail, Entry } from './entry'
import { useOpen } from './use-open'

const icons: Record<Exclude<FindingType, 'device'>, TablerIcon> = {
  network: IconSitemap,
  project: IconFolder,
  ssid: IconWifi,
  client: IconDeviceMobile,
}

/** Turns what the server found into lines. */
export function useFound(): (finding: Finding) => Entry {
  const { t } = useTranslation('search')
  const open = useOpen()
  const detailsOf = (found: Finding): (Detail | null)[] => {
    const plain = (text: string | null): Detail | null => (text ? { text } : null)
    const mono = (text: string | null): Detail | null => (text ? { text, mono: true } : null)
    switch (found.type) {
      case 'device': {
        const mac = found.mac === found.title ? null : mono(found.mac)
        return [plain(found.group.Name), plain(found.model), mono(found.ip), mac, plain(found.note)]
      }
      case 'network':
        return [plain(found.path.join(' › ') || t('top')), plain(found.address)]
      case 'project':
        return [plain(found.path.join(' › '))]
      case 'ssid':
        return [plain(t('in', { network: found.group.Name })), found.enabled ? null : plain(t('disabled'))]
      case 'client': {
        const mac = found.mac === found.title ? null : mono(found.mac)
        const place = plain(t('on', { device: found.device.name }))
        return [place, plain(found.ssid), mono(found.ip), mac, plain(found.group.Name)]
      }
    }
  }
  return (found) => ({
    id: idOf(found),
    type: found.type,
    rank: found.rank,
    title: found.title,
    details: detailsOf(found).filter((detail) => detail !== null),
    ...(found.type === 'device' && { status: found.status }),
    icon: iconOf(found),
    memory: { type: 'found', finding: found },
    act: () => void open(found),
  })
}

function iconOf(found: Finding) {
  const Icon =
    found.type === 'device'
      ? (kindLists.find(({ types }) => found.kind && types.includes(found.kind))?.icon ?? IconDeviceDesktop)
      : (found.type === 'client' && kindLists.find(({ terminal }) => terminal === found.kind)?.icon) ||
        icons[found.type]
  return <Icon size={17} stroke={1.6} />
}

function idOf(found: Finding): string {
  if (found.type === 'device') return `device-${found.sn}`
  if (found.type === 'client') return `client-${found.device.sn}-${found.mac}-${found.ssid ?? ''}`
  return found.type === 'ssid' ? `ssid-${found.group.ID}-${found.key}` : `${found.type}-${found.ID}`
}
