// Runs before the first paint, so a dark console never flashes white. The same key as ui/theme.ts.
function firstScheme() {
  try {
    const saved = localStorage.getItem('roost.theme')
    if (saved === 'dark' || saved === 'light') return saved
  } catch {
    // Storage is forbidden: the system decides.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

document.documentElement.setAttribute('data-mantine-color-scheme', firstScheme())
