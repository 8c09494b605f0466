import type { MantineColorScheme } from '@mantine/core'
import type { Theme } from '#contract/identity/themes.ts'

export const toColorScheme = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme)
