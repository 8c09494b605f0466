/** In order: many browsers also carry the names of those they descend from. Names are proper names. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
  [/^python-requests\/(\d+)/, 'Python requests'],
  [/^Go-http-client\/(\d+)/, 'Go'],
  [/^PostmanRuntime\/(\d+)/, 'Postman'],
  [/^node\b()/, 'Node.js'],
]

const systems: [RegExp, string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a User-Agent header says of browser and system; whoever calls wrote it, so only known names come out. */
export function agentOf(header: string | null): { browser?: string; system?: string } {
  const text = header ?? ''
  const [browser] = browsers.flatMap(([pattern, name]) => {
    const found = pattern.exec(text)
    return found ? [found[1] ? `${name} ${found[1].slice(0, 4)}` : name] : []
  })
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return { ...(browser && { browser }), ...(system && { system }) }
}
