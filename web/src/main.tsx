import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/mantine.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/overrides.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { start } from './app/start'

const parts = await start()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App {...parts} />
  </StrictMode>,
)
