import type { Words } from './words.ts'

/** A word that was said for a thing of which there is a better one; one word per thing in each language. */
interface Retired {
  readonly word: RegExp
  readonly say: string
}

const say = (words: Readonly<Record<string, string>>): Retired[] =>
  Object.entries(words).map(([word, better]) => ({ word: new RegExp(word, 'iu'), say: better }))

/** By language. Menu names that the specification gives are not judged by this. */
const retired: Readonly<Record<string, readonly Retired[]>> = {
  'en-US': say({
    'on the air': 'broadcast',
    'colour|neighbour|organis|cancelled|\\bgrey|optimis|enrolment|utilis': 'the American spelling',
    'e-mail': 'email',
    'user name': 'username',
    'hand-over': 'handover',
    'log ?ins?\\b': 'sign in, sign-in',
    'radar channel': 'DFS channel',
    '\\btenants?\\b': 'organization',
    'flow monitor': 'traffic monitor',
    '(?:take|taken|took) back': 'undo, cancel',
    '(?:give|given) back': 'leave the share',
    'after-sales': 'support',
    '\\breboot': 'restart',
    'bit/s': 'bps, kbps, Mbps',
    'S/N': 'serial number',
    'switch(?:ed|es)? (?:on|off)': 'turn on, turn off',
    '\\bplease\\b': 'it without "please"',
    'mobile signal': 'cellular signal',
    '\\bmaker\\b': 'manufacturer',
    '\\bcalls? from': 'connects from',
    '\\bwanted\\b': 'intended',
    'native form\\b': 'native configuration',
    'without an end': 'no end date',
    '\\bchosen\\b': 'selected',
    '\\bnewcomer': 'new device',
    '\\bovertaken\\b': 'superseded',
    '\\bleft out\\b': 'skipped',
    '\\bsomebody\\b': 'someone',
    'on many devices': 'bulk action',
    'kinds of devices': 'device types',
  }),
  ar: say({
    'الشجرة الممتدة': 'Spanning Tree',
    'سلة المهملات': 'سلة المحذوفات',
    'جدول التمرير': 'جدول MAC',
    مستأجر: 'مؤسسة',
    'قناة الرادار': 'قناة DFS',
    'مراقبة التدفق': 'مراقبة حركة البيانات',
  }),
  cs: say({
    radarov: 'kanál DFS',
    'Cesta do internetu': 'připojení k internetu (WAN)',
    Instalatér: 'instalační technik',
    'jen ke čtení': 'jen pro čtení',
    'Sdílené tajemství': 'sdílený tajný klíč',
    'nese uplink': 'přes port vede uplink',
    'Zavřít port': 'vypnout port',
    'Regulační země': 'kód země',
    'Rychlý přechod': 'rychlý roaming (802.11r)',
    'nikdo neručí': 'nedůvěryhodná CA',
    'se hlásí jako toto zařízení': 'se připojuje pod touto identitou',
  }),
  de: say({
    Radarkanal: 'DFS-Kanal',
    Bedienprotokoll: 'Audit-Protokoll',
    Ferntunnel: 'Remote-Tunnel',
    Mandant: 'Organisation',
    Brücke: 'Bridge',
    'Weg ins Internet': 'Internetzugang (WAN)',
    Geheimnis: 'Schlüssel',
    Regulierungsland: 'Ländercode',
    Neuling: 'neues Gerät',
    Überholt: 'ersetzt',
    Werksreset: 'auf Werkseinstellungen zurücksetzen',
    Durchsatzüberwachung: 'Traffic-Überwachung',
    Geräteart: 'Gerätetyp',
    'Fast Transition': 'Fast Roaming',
    'Firmware-Archiv': 'Firmware-Bibliothek',
    'Istzustand|Sollzustand': 'laufende Konfiguration, Soll-Konfiguration',
  }),
  es: say({
    caudal: 'tráfico',
    Itinerancia: 'roaming',
    'en directo': 'en tiempo real',
    'llama desde': 'se conecta desde',
    compartición: 'acceso compartido',
    'en el aire': 'emitido',
    inquilino: 'organización',
    'llamó (?:desde|por)': 'se conectó',
  }),
  fr: say({
    commutateur: 'switch',
    'canal radar': 'canal DFS',
    'Trames réémises': 'retransmissions',
    itinérance: 'roaming',
    'liaison montante': 'uplink',
    locataire: 'organisation',
    'se présente depuis': 'se connecte depuis',
  }),
  it: say({
    'in onda': 'trasmesso',
    'canale radar': 'canale DFS',
    'in diretta': 'in tempo reale',
    'chiama da': 'si connette da',
    'Prevenzione loop': 'protezione dai loop',
    '\\btenant': 'organizzazione',
  }),
  // It is Brazilian: these are the words of the other variety.
  pt: say({
    'canal com radar': 'canal DFS',
    fluxo: 'tráfego',
    'sem ligação': 'offline',
    ficheiro: 'arquivo',
    'palavra-passe': 'senha',
    '\\bpartilh': 'compartilhar',
    utilizador: 'usuário',
    locatári: 'organização',
    'on-line': 'online',
  }),
  ru: say({
    роутер: 'маршрутизатор',
    арендатор: 'организация',
    Аптайм: 'время работы',
    радарн: 'канал DFS',
    'Контроль потока': 'мониторинг трафика',
    'Mbit/s': 'Мбит/с',
    dBm: 'дБм',
    Менеджер: 'участник',
    'Быстрый переход': 'быстрый роуминг (802.11r)',
    'восходящий канал': 'аплинк',
    'вид(?:а|ы|ов)? устройств': 'тип устройства',
  }),
  sv: say({
    'i luften': 'sänds',
    radarkanal: 'DFS-kanal',
    förvaltare: 'medlem',
    tenant: 'organisation',
    kanalanvändning: 'kanalbelastning',
    vandra: 'roama',
    flödesövervak: 'trafikövervakning',
  }),
  th: say({
    วิทยุ: 'Radio',
    อุโมงค์: 'ทันเนล',
    ผู้เช่า: 'องค์กร',
    ลงชื่อเข้าใช้: 'เข้าสู่ระบบ',
    แบ่งปัน: 'แชร์',
    รีบูต: 'รีสตาร์ท',
    แอ็กเซสพอยต์: 'Access Point',
  }),
  tr: say({
    'ana bilgisayar': 'host',
    'donanım yazılımı': 'firmware',
    yönlendirici: 'router',
    'belirte[cç]': 'token',
    kiracı: 'kuruluş',
    '(?<!\\p{L})akış': 'trafik',
  }),
  'zh-CN': say({
    接入点: 'AP',
    账户: '账号',
    转发表: 'MAC 地址表',
    两步登录: '两步验证',
    噪声基底: '底噪',
    上行链路: '上联',
    快速切换: '快速漫游',
    租户: '组织',
    帐号: '账号',
  }),
}

const menu = /^shell:(?:category|section|screen)\./
const placeholder = /\{\{.*?\}\}/g

/** @returns one line per text that says a thing by a word that was retired */
export function retiredWords(words: Words, language: string): string[] {
  return [...words].flatMap(([key, text]) => {
    if (menu.test(key)) return []
    const found = retired[language]?.filter(({ word }) => word.test(text.replaceAll(placeholder, ''))) ?? []
    return found.map(({ word, say }) => `${language}: ${key} holds "${word.source}", say ${say}`)
  })
}
