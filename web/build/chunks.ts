import type { Rolldown } from 'vite'
import { wordsTogether } from './words-together.ts'

/**
 * Which modules share a file. By itself the bundler makes one file of each set of modules that the same pages need:
 * ninety for a list of devices, one trip over the line and one dictionary each. Figures: docs/decisions/0091.
 */

/** How a language's other words are loaded comes with those it begins with. */
const ownList = '|virtual:words/([^/]+)$'

const wordGroups = Object.entries(wordsTogether).map(([group, features]) => {
  const files = `/locales/([^/]+)/(?:${features.join('|')})\\.json$`
  const test = new RegExp(group === 'start' ? files + ownList : files)
  const languageOf = (id: string) => {
    const [, ofFile, ofList] = test.exec(id)!
    return ofFile ?? ofList
  }
  return { name: (id: string) => `words-${group}-${languageOf(id)}`, test, priority: 5 }
})

/**
 * Pages, each with what comes to it a moment later: apart, they are files of a few hundred bytes. The charts of the
 * start page come with the page of a device, which shows the same: what the frame brings may weigh no more than it does.
 */
const pages = {
  frame: /web\/src\/app\/(shell\/Shell|home\/(HomePage|Overview))\.tsx$/,
  // With the styles of the page of a device: apart, they are one more request for four kilobytes.
  devices:
    /features\/inventory\/list\/|components\/resource-list\/|(inventory\/(detail|commands|tabs)|audit-log|features\/health|telemetry|components\/(bridge|definition|health|history|port-panel)|ui\/chart)\/.*\.module\.css$/,
  device:
    /app\/(device\/DevicePage|home\/Trends)\.tsx$|\/Device(Day|Changes)\.tsx$|audit-log\/RecentChanges\.tsx$|features\/health\/HealthCard\.|components\/health\//,
}

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

export const chunkGroups: Groups = [
  { name: 'start', tags: ['$initial'], priority: 6 },
  ...wordGroups,
  { name: 'frame', test: pages.frame, priority: 4 },
  { name: 'devices', test: pages.devices, priority: 3.5 },
  { name: 'device', test: pages.device, priority: 3.2 },
  // Comes when a chart is drawn.
  {
    name: 'charts',
    test: /node_modules\/(echarts|zrender)\/|ui\/chart\/(echarts|plot-option|Plot)\.tsx?$/,
    priority: 3,
  },
  { name: 'parts', test: /\.(ts|tsx|js|mjs|css)$/, minShareCount: 2, priority: 2 },
]
