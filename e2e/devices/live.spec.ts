import { chooseNetwork } from '../support/console.ts'
import { keepSession } from '../support/session.ts'
import { test } from '../support/test.ts'

/** Slow lines: the lists are there long before the channel that tells of their changes. */
test('a network made between the first answer and the live channel can be chosen', async ({
  page,
  roost,
  api,
}) => {
  await api.createNetwork('Before the tide')
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.routeWebSocket('**/v2/live', async (socket) => {
    await opened
    socket.connectToServer()
  })
  await keepSession(page, api)
  await page.goto(roost.url)
  await chooseNetwork(page, 'Before the tide')
  await api.createNetwork('After the tide')
  open()
  await chooseNetwork(page, 'After the tide')
})
