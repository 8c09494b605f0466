import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// What is needed of the library and no more: pointing, zooming, legend and table are the console's own.
use([LineChart, GridComponent, CanvasRenderer])

export { type EChartsType, init }
