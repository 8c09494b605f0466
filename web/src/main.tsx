import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/theme/mantine.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/overrides.css'
import './app/frame-styles'
import './ui/icons'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { StartFailure } from './app/StartFailure'
import { start } from './app/start'
import { takeKioskToken } from './lib/kiosk-token'

const root = createRoot(document.getElementById('root')!)
open().then(
  (page) => root.render(<StrictMode>{page}</StrictMode>),
  (error) => {
    console.error(error)
    root.render(<StartFailure />)
  },
)

/** A development build has one more page, which stands by itself; a build for production leaves the branch out. */
async function open() {
  if (import.meta.env.DEV && location.pathname === '/dev/ui')
    return (await import('./app/dev/show')).openDevUi()
  const kiosk = takeKioskToken()
  if (kiosk !== null) return (await import('./app/kiosk')).openKiosk(kiosk)
  return <App {...(await start())} />
}
