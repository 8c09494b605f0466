/** Shortcuts are pressed with ⌘ there. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
