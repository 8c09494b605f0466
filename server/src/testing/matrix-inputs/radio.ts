import type { MatrixInputs } from './matrix-input.ts'

export const radioInputs = {
  'floor_plan.floors': ({ network }) => ({ query: { group: network } }),
  'floor_plan.floor': ({ network, floor = 1 }) => ({ query: { group: network, id: floor } }),
  'floor_plan.picture': ({ network, floor = 1 }) => ({ query: { group: network, id: floor } }),
  'floor_plan.measured': ({ network, floor = 1 }) => ({ query: { group: network, id: floor } }),
  'floor_plan.add': ({ network }) => ({ body: { group: network, name: 'Ground floor' } }),
  'floor_plan.save': ({ network, floor = 1 }) => ({
    body: {
      ...{
        group: network,
        id: floor,
        name: 'Ground floor',
        revision: 0,
        width: 40,
        height: 25,
        scaled: true,
      },
      ...{ walls: [], accessPoints: [], simulated: [] },
    },
  }),
  'floor_plan.put_picture': ({ network, floor = 1 }) => ({
    body: { group: network, id: floor, revision: 0, content: null },
  }),
  'floor_plan.delete': ({ network, floor = 1 }) => ({ body: { group: network, id: floor } }),
  'balancing.show': ({ network }) => ({ query: { group: network } }),
  'balancing.save': ({ network }) => ({
    body: { group: network, enabled: false, threshold: 15, difference: 5, retries: 3 },
  }),
  'balancing.moves': ({ network }) => ({ query: { group: network } }),
  'balancing.results': ({ network }) => ({ query: { group: network } }),
  'roaming.results': ({ network }) => ({ query: { group: network } }),
  'roaming.simulate': ({ network }) => ({ query: { group: network, threshold: -75 } }),
  'roaming.settings': ({ network }) => ({ query: { group: network } }),
  'roaming.save_settings': ({ network }) => ({
    body: { group: network, place: 'hotel', threshold: -76, coverage: -68, grouping: 'floor' },
  }),
  'roaming.clients': ({ network }) => ({ query: { group: network, threshold: -75 } }),
  'radio_planning.radios': ({ network }) => ({ query: { group: network } }),
  'radio_planning.site': ({ network }) => ({ query: { group: network } }),
  'radio_planning.hours': ({ network }) => ({ query: { group: network, id: 1 } }),
  'radio_planning.results': ({ network }) => ({ query: { group: network } }),
  'radio_planning.heard': ({ sn }) => ({ query: { sn } }),
  'radio_planning.scans': ({ sn }) => ({ query: { sn } }),
  'radio_planning.scan': ({ network }) => ({ body: { group: network } }),
  'radio_planning.schedule': ({ network }) => ({
    body: { group: network, days: ['monday'], at: '03:30', deep: false, newDevices: true },
  }),
  'radio_planning.lock': ({ sn }) => ({ body: { sn, radio: '5G', locked: true } }),
  'radio_planning.plan': ({ network }) => ({ body: { group: network, change: ['channel'] } }),
} satisfies MatrixInputs
