import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/mantine.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/overrides.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { StartFailure } from './app/StartFailure'
import { start } from './app/start'

const root = createRoot(document.getElementById('root')!)
start().then(
  (parts) =>
    root.render(
      <StrictMode>
        <App {...parts} />
      </StrictMode>,
    ),
  (error) => {
    console.error(error)
    root.render(<StartFailure />)
  },
)
